import type { Call, Frame } from "../../platform";

/** A stretch of a call's time. Offsets count from its start, in microseconds. */
export interface Stretch {
  name: string;
  fromUs: number;
  toUs: number;
  kind: "own" | "server" | "failed";
}

/** Where a call's time went: before it was sent, at the server, and after the answer. */
export function stretches(call: Call, frames: readonly Frame[]): Stretch[] {
  const total = call.tookUs;
  if (total < 0) return [];
  const start = call.startedAt * 1000;
  const at = (frame: Frame) => Math.min(total, Math.max(0, frame.atUs - start));
  const sent = frames.filter(
    (f) => f.direction === "out" && f.kind === "request" && f.method === "tools/call",
  );
  const kind = call.status === "ok" ? "server" : "failed";
  if (sent.length === 0) return [{ name: "not sent", fromUs: 0, toUs: total, kind }];
  const found: Stretch[] = [{ name: "before sending", fromUs: 0, toUs: at(sent[0]!), kind: "own" }];
  let end = 0;
  sent.forEach((request, i) => {
    const answer = frames.find(
      (f) =>
        f.seq > request.seq &&
        f.direction === "in" &&
        (f.kind === "response" || f.kind === "error") &&
        f.rpcId === request.rpcId,
    );
    end = answer ? at(answer) : total;
    found.push({
      name: sent.length > 1 ? `server, attempt ${i + 1}` : "server",
      fromUs: at(request),
      toUs: end,
      kind,
    });
  });
  if (end < total) found.push({ name: "after the answer", fromUs: end, toUs: total, kind: "own" });
  return found;
}
