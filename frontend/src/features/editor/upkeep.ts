import { isLosslessNumber, LosslessNumber } from "lossless-json";
import { bytes } from "../../lib/format";
import { asText, readKey, writeKey } from "./definition";
import { countProblem, durationProblem, healthProblem, milliseconds } from "./problems";

/** A key that is one line of text in the editor, and what it means. */
export interface Limit {
  key: string;
  label: string;
  /** What holds without it. */
  placeholder: string;
  kind: "duration" | "health" | "lifetime" | "count";
  least?: number;
  most?: number;
}

/** The limits of a server. The bounds are those of backend/config. */
export const limits: Limit[] = [
  { key: "maxTimeout", label: "Longest call", placeholder: "as in Settings, or 10m", kind: "duration" },
  {
    key: "maxConcurrent",
    label: "Calls at once",
    placeholder: "any number",
    kind: "count",
    least: 1,
    most: 100_000,
  },
  { key: "retries", label: "Retries of a call", placeholder: "2", kind: "count", least: 0, most: 20 },
  {
    key: "maxMessageBytes",
    label: "Largest message, bytes",
    placeholder: "as in Settings",
    kind: "count",
    least: 1024,
    most: Number.MAX_SAFE_INTEGER,
  },
  { key: "cache", label: "Cache results for", placeholder: "never, or 60s", kind: "lifetime" },
];

/** How its connections are kept. */
export const upkeep: Limit[] = [
  { key: "health", label: "Check every", placeholder: "30s, or off", kind: "health" },
  { key: "instances", label: "Instances", placeholder: "1", kind: "count", least: 1, most: 100 },
  { key: "maxIdle", label: "Close after idling", placeholder: "never, or 10m", kind: "duration" },
];

/** The keys under Advanced. */
export const advancedKeys = [...[...limits, ...upkeep].map(({ key }) => key), "restart", "sandbox", "roots"];

/** readLimit is what stands in a limit's field. */
export const readLimit = (definition: string, { key }: Pick<Limit, "key">) =>
  asText(readKey(definition, key));

/** writeLimit puts what was typed into the definition: numbers as numbers, and what is none yet as it is. */
export function writeLimit(definition: string, { key, kind }: Limit, typed: string): string {
  const text = typed.trim();
  if (text === "") return writeKey(definition, key, undefined);
  const number = kind === "count" && /^(0|[1-9]\d*)$/.test(text);
  return writeKey(definition, key, number ? new LosslessNumber(text) : text);
}

/** limitProblem says what is wrong with a limit as it stands, or "". */
export function limitProblem(definition: string, limit: Limit): string {
  const value = readKey(definition, limit.key);
  const text = asText(value);
  switch (limit.kind) {
    case "health":
      return healthProblem(text);
    case "lifetime":
      return text === "off" ? "" : timeProblem(definition, limit.key);
    case "count":
      return countProblem(text, limit.least ?? 0, limit.most ?? Number.MAX_SAFE_INTEGER);
    case "duration":
      return timeProblem(definition, limit.key) || orderProblem(definition, limit.key);
  }
}

/** timeProblem says what is wrong with a duration. A bare number is one too: other programs write them. */
export function timeProblem(definition: string, key: string): string {
  const value = readKey(definition, key);
  return isLosslessNumber(value) ? "" : durationProblem(asText(value));
}

function orderProblem(definition: string, key: string): string {
  if (key !== "maxTimeout") return "";
  const [most, timeout] = [readKey(definition, key), readKey(definition, "timeout")];
  if (typeof most !== "string" || typeof timeout !== "string" || durationProblem(timeout) !== "") return "";
  return milliseconds(most) < milliseconds(timeout) ? "Not shorter than the call timeout" : "";
}

/** sizeWords says a number of bytes as people read it, or "". */
export function sizeWords(definition: string, { key }: Pick<Limit, "key">): string {
  const text = asText(readKey(definition, key));
  return key === "maxMessageBytes" && /^\d+$/.test(text) ? bytes(Number(text)) : "";
}
