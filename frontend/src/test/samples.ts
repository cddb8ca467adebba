import type {
  CallAttempt,
  Draft,
  Info,
  Instance,
  LogLine,
  ProcessEntry,
  ProcessTruth,
  Secret,
  SecretState,
  Server,
  ServerConnection,
  Settings,
  TestStatus,
  TestStep,
  Tool,
} from "../platform";

/** Complete values of the backend's types for tests; each test names only what it is about. */

export function aServer(parts: Partial<Server> = {}): Server {
  return {
    name: "files",
    transport: "stdio",
    target: "npx server-files",
    enabled: true,
    builtIn: false,
    state: "connected",
    since: 0,
    reason: "",
    failure: null,
    attempt: 0,
    nextTryAt: 0,
    restarts: 0,
    health: { lastCheck: 0, tookUs: 0, usualUs: 0, failure: null },
    instances: [],
    protocol: "2025-11-25",
    era: "legacy",
    serverName: "files-mcp",
    serverTitle: "",
    serverVersion: "1.0.0",
    instructions: "",
    toolCount: 0,
    toolsStale: false,
    toolsLack: null,
    running: 0,
    resourceCount: -1,
    promptCount: -1,
    capabilities: [],
    icons: [],
    ...parts,
  };
}

export function aTool(parts: Partial<Tool> = {}): Tool {
  return {
    server: "files",
    name: "read",
    title: "",
    description: "",
    qualifiedName: "mcp__files__read",
    readOnly: false,
    destructive: false,
    idempotent: false,
    openWorld: false,
    annotated: false,
    taskSupport: "",
    icons: [],
    appUri: "",
    appOnly: false,
    ...parts,
  };
}

export function aDraft(parts: Partial<Draft> = {}): Draft {
  return {
    name: "docs",
    definition: '{\n  "command": "npx"\n}',
    transport: "stdio",
    target: "npx",
    exists: false,
    secrets: [],
    warnings: [],
    ...parts,
  };
}

export function aTest(parts: Partial<TestStatus> = {}): TestStatus {
  return {
    id: "t1",
    done: true,
    ok: true,
    verdict: "passed",
    server: "docs",
    tookMs: 12,
    failure: null,
    protocol: "2025-11-25",
    serverName: "docs-mcp",
    serverVersion: "2.0.0",
    tools: [],
    steps: [],
    advice: [],
    log: [],
    ...parts,
  };
}

export function aLogLine(seq: number, text: string, kind = "stderr"): LogLine {
  return { seq, at: 0, kind, text };
}

export function aVault(parts: Partial<SecretState> = {}): SecretState {
  return {
    keychain: "available",
    mode: "keychain",
    sealed: false,
    detail: "Secrets are sealed with a key from the keychain.",
    failure: null,
    secrets: [],
    ...parts,
  };
}

export function aSecret(parts: Partial<Secret> = {}): Secret {
  return { name: "token", updatedAt: 0, usedBy: [], sessionOnly: false, ...parts };
}

export const someSettings: Settings = {
  theme: "system",
  callTimeoutMs: 60_000,
  maxCallTimeoutMs: 600_000,
  connectTimeoutMs: 30_000,
  maxMessageBytes: 64 * 1024 * 1024,
  confirmDestructive: true,
  messagesKept: 100_000,
  messagesKeptBytes: 256 * 1024 * 1024,
  callsKept: 0,
  callsKeptDays: 0,
  callsKeptBytes: 0,
  parallelStarts: 0,
  maxConnections: 256,
  cacheEntries: 1000,
  cacheBytes: 64 * 1024 * 1024,
  telemetry: "",
  telemetryContent: false,
  logLevel: "info",
};

export const someInfo: Info = {
  version: "0.1.0",
  mode: "window",
  configFile: "/home/me/.config/fairlead/servers.json",
  dataFolder: "/home/me/.local/share/fairlead",
  historyBytes: 0,
  historyCalls: 0,
  firstStart: false,
  configFailure: null,
  storageFailure: null,
};

export function aStep(parts: Partial<TestStep> = {}): TestStep {
  return {
    id: "tools",
    title: "Tools",
    status: "passed",
    says: "",
    hint: "",
    details: [],
    tookMs: 0,
    ...parts,
  };
}

export function anInstance(parts: Partial<Instance> = {}): Instance {
  return {
    id: 1,
    state: "connected",
    since: 0,
    reason: "",
    failure: null,
    attempt: 0,
    nextTryAt: 0,
    restarts: 0,
    health: { lastCheck: 0, tookUs: 0, usualUs: 0, failure: null },
    pid: 4711,
    running: 0,
    calls: 0,
    lastUsed: 0,
    ...parts,
  };
}

export function aProcess(parts: Partial<ProcessEntry> = {}): ProcessEntry {
  return { pid: 4711, parent: 1, name: "node", args: [], rssBytes: 0, cpuMs: 0, started: 0, ...parts };
}

export function aConnection(parts: Partial<ServerConnection> = {}): ServerConnection {
  return {
    instance: 1,
    live: true,
    restarts: 0,
    address: "",
    pid: 4711,
    command: "/usr/bin/npx",
    args: ["server-files"],
    dir: "/home/me",
    path: "/usr/bin:/bin",
    pathFrom: "environment",
    started: 0,
    exit: "",
    stderr: [],
    processes: [],
    bytesIn: 0,
    bytesOut: 0,
    messagesIn: 0,
    messagesOut: 0,
    ...parts,
  };
}

export function aTruth(parts: Partial<ProcessTruth> = {}): ProcessTruth {
  return { plan: null, connections: [], elsewhere: [], ...parts };
}

export function anAttempt(parts: Partial<CallAttempt> = {}): CallAttempt {
  return { at: 0, tookUs: 1000, instance: 1, failure: null, ...parts };
}
