/** durationProblem says what is wrong with a duration such as 90s or 1m30s, or "". */
export function durationProblem(text: string): string {
  if (text === "" || /^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return "";
  return "Write a duration such as 500ms, 90s or 2m";
}

/** urlProblem says what is wrong with a server's URL, or "". References such as ${VAR} are left alone. */
export function urlProblem(text: string): string {
  if (text === "" || text.includes("$")) return "";
  if (!URL.canParse(text)) return "This is not a whole URL";
  return /^https?:$/.test(new URL(text).protocol) ? "" : "Only http and https are supported";
}
