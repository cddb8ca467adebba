import type { Call, CallAttempt, Frame, Round } from "../../../platform";

/** A stretch of a call's time. Offsets count from its start, in microseconds. */
export interface Stretch {
  name: string;
  fromUs: number;
  toUs: number;
  kind: "own" | "server" | "failed";
}

/** stretches says where a call's time went: before it was sent, at the server, and after the answer. */
export function stretches(
  call: Call,
  frames: readonly Frame[],
  attempts: readonly CallAttempt[] = [],
  rounds: readonly Round[] = [],
): Stretch[] {
  const { tookUs: total, startedAt, status, method } = call;
  if (total < 0) return [];
  // Each attempt may have a connection of its own, which numbers its requests anew: messages do not tell them apart.
  if (attempts.length > 1) return ofAttempts(call, attempts);
  const at = (frame: Frame) => Math.min(total, Math.max(0, frame.atUs - startedAt * 1000));
  const kind = status === "ok" ? "server" : "failed";
  const sent = frames.filter((frame) => isRequest(frame, method));
  const [first] = sent;
  if (!first) return [{ name: "not sent", fromUs: 0, toUs: total, kind }];

  const tries = sent.map((request, i): Stretch => {
    const answer = frames.find((frame) => isAnswer(frame, request));
    return {
      name: sent.length > 1 ? `attempt ${i + 1}` : "at the server",
      fromUs: at(request),
      toUs: answer ? at(answer) : total,
      kind,
    };
  });
  if (rounds.length > 0) return inRounds(tries, rounds.length, total);
  const end = tries.at(-1)?.toUs ?? total;
  const found: Stretch[] = [{ name: "before sending", fromUs: 0, toUs: at(first), kind: "own" }, ...tries];
  if (end < total) found.push({ name: "after the answer", fromUs: end, toUs: total, kind: "own" });
  return found;
}

function ofAttempts({ tookUs: total, startedAt }: Call, attempts: readonly CallAttempt[]): Stretch[] {
  const found: Stretch[] = [];
  let end = 0;
  for (const [place, { at, tookUs, failure }] of attempts.entries()) {
    const fromUs = Math.min(total, Math.max(end, (at - startedAt) * 1000));
    const toUs = Math.min(total, fromUs + tookUs);
    if (place > 0)
      found.push({ name: `before attempt ${place + 1}`, fromUs: end, toUs: fromUs, kind: "own" });
    found.push({ name: `attempt ${place + 1}`, fromUs, toUs, kind: failure ? "failed" : "server" });
    end = toUs;
  }
  return found;
}

/** inRounds tells the server's time from the time in which somebody answered what it asked for. */
function inRounds(requests: readonly Stretch[], rounds: number, total: number): Stretch[] {
  const found: Stretch[] = [];
  let end = 0;
  for (const [place, request] of requests.entries()) {
    const asks = place < rounds;
    const before = place === 0 ? "before sending" : `answering round ${place}`;
    found.push(
      { name: before, fromUs: end, toUs: request.fromUs, kind: "own" },
      {
        ...request,
        name: asks ? `until round ${place + 1}` : `after round ${place}`,
        kind: asks ? "server" : request.kind,
      },
    );
    end = request.toUs;
  }
  if (end < total) {
    const name = requests.length <= rounds ? `answering round ${requests.length}` : "after the answer";
    found.push({ name, fromUs: end, toUs: total, kind: "own" });
  }
  return found;
}

function isRequest({ direction, kind, method }: Frame, wanted: string): boolean {
  return direction === "out" && kind === "request" && method === wanted;
}

function isAnswer({ seq, direction, kind, rpcId }: Frame, request: Frame): boolean {
  return (
    seq > request.seq &&
    direction === "in" &&
    (kind === "response" || kind === "error") &&
    rpcId === request.rpcId
  );
}
