import type { Body, Call, CallDetail, Frame, HistoryPage } from "../../platform";

/** Complete values for the tests of the history; each test names only what it is about. */

export function aCall(parts: Partial<Call> = {}): Call {
  return {
    id: "c1",
    server: "files",
    tool: "read",
    method: "tools/call",
    origin: "window",
    status: "ok",
    code: "",
    startedAt: 1_700_000_000_000,
    tookUs: 1500,
    argumentBytes: 2,
    resultBytes: 40,
    protocol: "2025-11-25",
    serverName: "files-mcp",
    serverVersion: "1.0.0",
    replayOf: "",
    preview: "",
    ...parts,
  };
}

export function aBody(text = ""): Body {
  return { text, bytes: text.length, truncated: false, url: "" };
}

export function aDetail(call: Partial<Call> = {}, parts: Partial<CallDetail> = {}): CallDetail {
  return {
    call: aCall(call),
    arguments: aBody("{}"),
    result: aBody('{"content":[]}'),
    content: [],
    hasStructured: false,
    structured: aBody(),
    failure: null,
    progress: null,
    outputProblems: [],
    outputChecked: false,
    frameCount: 2,
    rounds: [],
    task: null,
    ...parts,
  };
}

export function aFrame(parts: Partial<Frame> = {}): Frame {
  return {
    seq: 0,
    atUs: 0,
    direction: "out",
    kind: "request",
    method: "",
    rpcId: "1",
    body: aBody(),
    ...parts,
  };
}

export function aPage(calls: Call[], parts: Partial<HistoryPage> = {}): HistoryPage {
  return { calls, next: "", total: calls.length, all: calls.length, tookUs: 900, ...parts };
}
