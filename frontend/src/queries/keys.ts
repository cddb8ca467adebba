/** The keys of everything that is asked of the backend. Events invalidate by these, see events.ts. */
export const keys = {
  servers: ["servers"] as const,
  definition: (server: string) => ["servers", "definition", server] as const,
  allTools: ["tools"] as const,
  tools: (server: string) => ["tools", "list", server] as const,
  tool: (server: string, tool: string) => ["tools", "detail", server, tool] as const,
  /** Prefix of everything about one call. */
  call: (id: string) => ["calls", id] as const,
  frames: (id: string) => ["calls", id, "frames"] as const,
  /** Prefix of every page of the history. */
  history: ["history"] as const,
  historyPage: (text: string) => ["history", text] as const,
  log: (server: string) => ["log", server] as const,
  test: (id: string) => ["tests", id] as const,
  secrets: ["secrets"] as const,
  settings: ["settings"] as const,
  info: ["info"] as const,
};
