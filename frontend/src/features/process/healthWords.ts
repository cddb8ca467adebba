import type { Instance } from "../../platform";
import { tookWords } from "../result/callWords";
import { span } from "./span";

/** healthWords says what the checks of a connection found, or "" before the first. */
export function healthWords({ lastCheck, tookUs, usualUs, failure }: Instance["health"], at: number): string {
  if (lastCheck === 0) return "";
  const when = `checked ${span(at - lastCheck)} ago`;
  if (failure) return `${when}, without an answer: ${failure.message}`;
  const usual = usualUs > 0 ? `, usually ${tookWords(usualUs)}` : "";
  return `${when}, answered in ${tookWords(tookUs)}${usual}`;
}
