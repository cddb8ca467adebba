/** durationProblem says what is wrong with a duration such as 90s or 1m30s, or "". */
export function durationProblem(text: string): string {
  if (text === "") return "";
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return "Write a duration such as 500ms, 90s or 2m";
  return /[1-9]/.test(text) ? "" : "A duration is longer than nothing";
}

/** healthProblem says what is wrong with the time between two checks, or "". */
export function healthProblem(text: string): string {
  if (text === "" || text === "off") return "";
  if (durationProblem(text) !== "") return "Write a duration such as 30s, or off";
  return milliseconds(text) < 1000 ? "A second at least, or off" : "";
}

/** countProblem says what is wrong with a whole number, or "". */
export function countProblem(text: string, least: number, most: number): string {
  if (text === "") return "";
  if (!/^\d+$/.test(text)) return "Write a whole number";
  const n = Number(text);
  if (n < least) return `${least.toLocaleString("en")} at least`;
  return n > most ? `${most.toLocaleString("en")} at most` : "";
}

const unitMs: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** milliseconds is how long a duration is that is right. */
export function milliseconds(duration: string): number {
  let sum = 0;
  for (const [, amount, unit] of duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g))
    sum += Number(amount) * (unitMs[unit ?? ""] ?? 0);
  return sum;
}

/** rootProblem says which of the folders is none that a server can be told of, or "". */
export function rootProblem(folders: readonly string[]): string {
  const wrong = folders.find((folder) => !/^(\/|~$|~[\\/]|[A-Za-z]:[\\/]|\\\\|file:\/\/|\$)/.test(folder));
  return wrong === undefined ? "" : `Write ${wrong} in full, or from the home folder: ~/docs`;
}

/** urlProblem says what is wrong with a server's URL, or "". References such as ${VAR} are left alone. */
export function urlProblem(text: string): string {
  if (text === "" || text.includes("$")) return "";
  if (!URL.canParse(text)) return "This is not a whole URL";
  return /^https?:$/.test(new URL(text).protocol) ? "" : "Only http and https are supported";
}
