import type { Call, CallDetail, Frame, HistoryPage } from "../../platform";
import * as result from "../result/samples";

/** Complete values for the tests of the history; each test names only what it is about. */

export const { aBody } = result;

export function aCall(parts: Partial<Call> = {}): Call {
  return result.aCall({ startedAt: 1_700_000_000_000, tookUs: 1500, resultBytes: 40, ...parts });
}

export function aDetail(call: Partial<Call> = {}, parts: Partial<CallDetail> = {}): CallDetail {
  return result.aDetail({
    call: aCall(call),
    result: aBody('{"content":[]}'),
    frameCount: 2,
    ...parts,
  });
}

export function aFrame(parts: Partial<Frame> = {}): Frame {
  return result.aFrame({ seq: 0, method: "", body: aBody(), ...parts });
}

export function aPage(calls: Call[], parts: Partial<HistoryPage> = {}): HistoryPage {
  return { calls, next: "", total: calls.length, all: calls.length, tookUs: 900, ...parts };
}
