import { count } from "../../lib/format";
import type { CallAttempt } from "../../platform";

/** attemptWords says which attempt brought the outcome, and why the ones before did not; nothing of a call made once. */
export function attemptWords(attempts: readonly CallAttempt[]): { which: string; why: string } | undefined {
  if (attempts.length < 2) return undefined;
  const before = attempts.slice(0, -1).map(({ failure }) => failure?.message ?? "");
  const [first = ""] = before;
  const same = first !== "" && before.every((message) => message === first);
  return {
    which: `${ordinal(attempts.length)} attempt`,
    why: same ? first : count(before.length, "failure"),
  };
}

function ordinal(n: number): string {
  return `${n}${["th", "st", "nd", "rd"][n > 20 ? n % 10 : n] ?? "th"}`;
}
