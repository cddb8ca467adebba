import type { Call, CallDetail } from "../../platform";
import { bytes, count, duration } from "../../lib/format";

/** A call's status in a word or two. */
export function statusWords(status: string): string {
  return words[status] ?? status;
}

/** What to say of a result that holds nothing. */
export function nothingWords(method: string): string {
  if (method === "resources/read") return "The resource is empty";
  if (method === "prompts/get") return "The prompt has no messages";
  return "The tool returned no content";
}

const words: Record<string, string> = {
  running: "Running",
  ok: "Done",
  tool_error: "Tool error",
  error: "Failed",
  timeout: "Timed out",
  cancelled: "Cancelled",
  interrupted: "Interrupted",
};

/** How long something took, from microseconds. */
export function tookWords(tookUs: number): string {
  if (tookUs < 0) return "–";
  if (tookUs < 1000) return `${Math.round(tookUs)} µs`;
  if (tookUs < 10_000) return `${(tookUs / 1000).toFixed(1)} ms`;
  return duration(tookUs / 1000);
}

/**
 * sizeWords is how large what is shown is: one text without the JSON around it, several blocks as the server sent
 * them.
 */
export function sizeWords({ call, content, contentTotal }: CallDetail): string {
  const [only] = content;
  if (contentTotal === 1 && only) return bytes(Math.max(only.text.bytes, only.dataBytes));
  return contentTotal > 1 ? `${bytes(call.resultBytes)} in all` : bytes(call.resultBytes);
}

/** What came back, in a few words: "text · JSON recognised", "2 images, text". */
export function contentWords({
  content,
  contentTotal,
  hasStructured,
}: Pick<CallDetail, "content" | "contentTotal" | "hasStructured">): string {
  if (contentTotal > content.length) return count(contentTotal, "block");
  const [only] = content;
  const parts: string[] = [];
  if (content.length === 1 && only) {
    parts.push(kindWords[only.type] ?? only.type);
    if (only.type === "resource" && only.mimeType) parts.push(only.mimeType);
    if (only.format === "json") parts.push("JSON recognised");
    if (only.format === "markdown") parts.push("Markdown recognised");
  } else if (content.length > 1) {
    const counts = new Map<string, number>();
    for (const { type } of content) counts.set(type, (counts.get(type) ?? 0) + 1);
    parts.push(
      [...counts].map(([type, n]) => (n > 1 ? `${n} ${many(type)}` : (kindWords[type] ?? type))).join(", "),
    );
  }
  if (hasStructured && parts.length === 0) parts.push("structured");
  return parts.join(" · ");
}

const kindWords: Record<string, string> = { resource_link: "resource link" };

/** many is the word for several blocks of a kind: texts, images, but audio. */
const many = (type: string) => (type === "audio" ? type : `${kindWords[type] ?? type}s`);

/** Whether a call can still change. */
export const isRunning = (call: Pick<Call, "status">): boolean => call.status === "running";
