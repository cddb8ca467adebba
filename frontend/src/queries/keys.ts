/** The keys of everything that is asked of the backend. Events invalidate by these, see events.ts. */
export const keys = {
  servers: ["servers"] as const,
  definition: (server: string) => ["servers", "definition", server] as const,
  allTools: ["tools"] as const,
  tools: (server: string) => ["tools", "list", server] as const,
  tool: (server: string, tool: string) => ["tools", "detail", server, tool] as const,
  /** Prefix of everything about one call. */
  call: (id: string) => ["calls", id] as const,
  timeline: (id: string) => ["calls", id, "timeline"] as const,
  frames: (id: string) => ["calls", id, "frames"] as const,
  /** Prefix of every page of the history. */
  history: ["history"] as const,
  historyPage: (text: string) => ["history", text] as const,
  /** Prefix of all figures of past calls. */
  metrics: ["metrics"] as const,
  stats: (span: string, text: string) => ["metrics", span, text] as const,
  /** Prefix of everything about the messages of all servers. */
  messages: ["messages"] as const,
  messageList: (query: unknown) => ["messages", "list", query] as const,
  message: (seq: number) => ["message", seq] as const,
  /** Prefix of a server's resources, templates and prompts. */
  offers: (server: string) => ["offers", "list", server] as const,
  resources: (server: string) => ["offers", "list", server, "resources"] as const,
  prompts: (server: string) => ["offers", "list", server, "prompts"] as const,
  subscriptions: (server: string) => ["offers", "subscriptions", server] as const,
  logLevel: (server: string) => ["offers", "level", server] as const,
  /** Prefix of everything about suites and their runs. */
  suites: ["suites"] as const,
  tasks: (server: string) => ["tasks", server] as const,
  /** What is true of a server's processes: asked for from time to time while it is looked at, no event tells of it. */
  process: (server: string) => ["process", server] as const,
  log: (server: string) => ["log", server] as const,
  test: (id: string) => ["tests", id] as const,
  /** Prefix of everything servers ask. */
  inbox: ["inbox"] as const,
  questions: ["inbox", "questions"] as const,
  answered: ["inbox", "answered"] as const,
  /** Prefix of everything about signing in to a server. */
  signIn: ["signin"] as const,
  signInStatus: (server: string) => ["signin", "status", server] as const,
  signInFlow: (id: string) => ["signin", "flow", id] as const,
  signInFlows: (server: string) => ["signin", "flows", server] as const,
  secrets: ["secrets"] as const,
  /** Prefix of what depends on the settings. */
  settings: ["settings"] as const,
  observing: ["settings", "observing"] as const,
  info: ["info"] as const,
};
