import { bytes, clock } from "../../lib/format";
import type { Message } from "../../platform";
import { tookWords } from "../result/callWords";

/** The kinds of messages as they are chosen from. */
export const kinds = [
  { value: "frame", label: "JSON-RPC messages" },
  { value: "http", label: "HTTP exchanges" },
  { value: "stderr", label: "Lines on stderr" },
  { value: "stdout", label: "Stray lines on stdout" },
  { value: "event", label: "What happened" },
];

/** kindWord says on a few letters what a message is. */
export function kindWord({ kind, form }: Message): string {
  if (kind !== "frame") return kind;
  return form === "notification" ? "notify" : form;
}

const explained: Record<string, string> = {
  request: "A request",
  response: "The answer to a request",
  error: "An error in answer to a request",
  notification: "A notification",
  invalid: "Not a valid message; it was not delivered",
  http: "An HTTP request and the head of its answer",
  stderr: "The server wrote this to stderr",
  stdout: "A stray line on stdout that is not MCP; it was skipped",
  event: "Something that happened to the connection or to the recording",
};

/** explain says in a sentence what a message is. */
export function explain({ kind, form }: Message): string {
  return explained[kind === "frame" ? form : kind] ?? kind;
}

/** isBad tells what somebody who looks for trouble looks for. */
export function isBad({ kind, form }: Message): boolean {
  return kind === "frame" && (form === "error" || form === "invalid");
}

export function took({ tookUs }: Message): string {
  return tookUs < 0 ? "" : tookWords(tookUs);
}

/** asText is a message as one line of a copied list. */
export function asText(message: Message): string {
  const { atUs, server, direction, method, rpcId, preview } = message;
  return [
    clock(atUs / 1000),
    server || "–",
    { out: "→", in: "←" }[direction] ?? "·",
    kindWord(message),
    method,
    rpcId && `id ${rpcId}`,
    took(message),
    bytes(message.bytes),
    preview,
  ]
    .filter(Boolean)
    .join("  ");
}
