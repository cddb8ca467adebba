import { count } from "../../lib/format";
import type { Parsed } from "../../platform";

const kinds: Record<string, string> = {
  mcpServers: "an mcpServers object",
  server: "a server object",
  command: "a command line",
  url: "a URL",
};

/** recognised says in words what pasted text turned out to be. */
export function recognised(parsed: Parsed): string {
  const found = parsed.drafts?.length ?? 0;
  const kind = kinds[parsed.kind] ?? parsed.kind;
  if (found === 0) return `Recognised as ${kind}, but there is no server in it.`;
  return found === 1 ? `Recognised as ${kind}.` : `Recognised as ${kind} with ${count(found, "server")}.`;
}
