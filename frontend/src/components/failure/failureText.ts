import type { Failure } from "../../platform";

// One heading for each code of backend/failure.
const titles: Record<string, string> = {
  spawn_failed: "The server did not start",
  server_not_found: "There is no such server",
  server_disabled: "The server is disabled",
  not_connected: "The server is not connected",
  tool_not_found: "There is no such tool",
  ambiguous_name: "The name is not unique",
  invalid_arguments: "The arguments are not valid",
  tool_error: "The tool reported an error",
  rpc_error: "The server answered with an error",
  timeout: "No answer in time",
  busy: "Too much at the same time",
  cancelled: "Cancelled",
  closed: "The connection ended",
  auth_needed: "The server wants a sign-in",
  oauth_failed: "The sign-in failed",
  denied: "Not permitted",
  transport: "The connection failed",
  protocol: "The server does not speak MCP correctly",
  too_large: "The message is too large",
  config: "The configuration is not right",
  storage: "Data could not be read or written",
  keychain: "A secret cannot be had",
  interrupted: "The call was interrupted",
  not_found: "Not found",
  usage: "The request is not right",
  internal: "Something went wrong inside Fairlead",
};

export function failureTitle(code: string): string {
  return titles[code] ?? titles["internal"] ?? code;
}

/** sentenceUnder is the message without what the heading over it says already. */
export function sentenceUnder(title: string, message: string): string {
  const numbered =
    title === titles["rpc_error"] && /^The server answered with (error \S+: .*)$/s.exec(message);
  if (numbered) return numbered[1] ?? message;
  if (!message.startsWith(title)) return message;
  const rest = message.slice(title.length);
  if (rest === "" || rest === ".") return "";
  return rest.startsWith(": ") ? rest.slice(2) : message;
}

/** failureText is what Copy details puts on the clipboard: everything somebody who helps will ask for. */
export function failureText(failure: Failure): string {
  const lines = [failure.message, `code: ${failure.code}`];
  if (failure.hint) lines.push(`hint: ${failure.hint}`);
  if (failure.details) lines.push(`details: ${failure.details}`);
  return lines.join("\n");
}

/** hintBeside is the hint, unless it only repeats the server's last line that is shown anyway. */
export function hintBeside(failure: Failure, stderr: string[]): string {
  const last = stderr.findLast((line) => line.trim() !== "")?.trim();
  return last !== undefined && failure.hint.includes(last) ? "" : failure.hint;
}

/** stderrOf finds the server's last words in a failure's details. */
export function stderrOf(failure: Failure): string[] {
  try {
    const details: unknown = JSON.parse(failure.details);
    if (typeof details !== "object" || details === null || !("stderr" in details)) return [];
    const { stderr } = details;
    if (typeof stderr === "string") return stderr.split("\n");
    return Array.isArray(stderr) ? stderr.map(String) : [];
  } catch {
    return [];
  }
}
