import type { Body, Call, CallDetail, Content, Frame, ToolDetail } from "../../platform";
import { aTool } from "../../test/samples";

/** Complete values for tests of calls and results; each test names only what it is about. */

export function aBody(text = "", parts: Partial<Body> = {}): Body {
  return { text, bytes: text.length, truncated: false, url: "", failure: null, ...parts };
}

export function aCall(parts: Partial<Call> = {}): Call {
  return {
    id: "c1",
    server: "files",
    tool: "read",
    method: "tools/call",
    origin: "window",
    status: "ok",
    code: "",
    startedAt: 0,
    tookUs: 412_000,
    argumentBytes: 2,
    resultBytes: 18_400,
    protocol: "2025-11-25",
    serverName: "files-mcp",
    serverVersion: "1.0.0",
    replayOf: "",
    preview: "",
    client: "",
    run: "",
    step: "",
    cachedOf: "",
    trace: "",
    pinned: false,
    note: "",
    tags: [],
    ...parts,
  };
}

export function aDetail(parts: Partial<CallDetail> = {}): CallDetail {
  return {
    call: aCall(),
    arguments: aBody("{}"),
    result: aBody(),
    content: [],
    contentTotal: 0,
    hasStructured: false,
    structured: aBody(),
    failure: null,
    progress: null,
    outputProblems: [],
    outputChecked: false,
    frameCount: 0,
    attempts: [],
    rounds: [],
    task: null,
    ...parts,
  };
}

export function aBlock(parts: Partial<Content> = {}): Content {
  return {
    type: "text",
    text: aBody(),
    format: "plain",
    mimeType: "",
    dataUrl: "",
    dataBytes: 0,
    uri: "",
    name: "",
    title: "",
    description: "",
    role: "",
    raw: aBody(),
    ...parts,
  };
}

export const aText = (text: string, format = "plain"): Content => aBlock({ text: aBody(text), format });

export function aFrame(parts: Partial<Frame> = {}): Frame {
  return {
    seq: 1,
    atUs: 0,
    direction: "out",
    kind: "request",
    method: "tools/call",
    rpcId: "1",
    body: aBody("{}"),
    ...parts,
  };
}

export function aToolDetail(inputSchema: unknown, parts: Partial<ToolDetail> = {}): ToolDetail {
  return {
    tool: aTool(),
    inputSchema: JSON.stringify(inputSchema),
    outputSchema: "",
    raw: "{}",
    schemaError: null,
    secretPaths: [],
    ...parts,
  };
}
