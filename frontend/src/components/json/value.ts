/**
 * JSON values without loss. Numbers keep the text they were written with
 * (12345678901234567890, 1.0, 1e400), objects keep the order of their keys and
 * may have any key, "__proto__" included — hence Map and not an object.
 */
export class JsonNumber {
  constructor(readonly text: string) {}
}

export type JsonObject = ReadonlyMap<string, Json>;
export type JsonArray = readonly Json[];
export type Json = null | boolean | string | JsonNumber | JsonArray | JsonObject;

export type JsonType = "null" | "boolean" | "string" | "number" | "array" | "object";

export const isObject = (v: Json | undefined): v is JsonObject => v instanceof Map;
export const isArray = (v: Json | undefined): v is JsonArray => Array.isArray(v);
export const isNumber = (v: Json | undefined): v is JsonNumber => v instanceof JsonNumber;
export const isContainer = (v: Json | undefined): v is JsonObject | JsonArray => isObject(v) || isArray(v);

export const emptyObject: JsonObject = new Map();

export function typeOf(v: Json): JsonType {
  if (v === null) return "null";
  if (isArray(v)) return "array";
  if (isNumber(v)) return "number";
  if (isObject(v)) return "object";
  return typeof v === "string" ? "string" : "boolean";
}

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether text is a number as JSON writes it. */
export const isNumberText = (text: string): boolean => numberPattern.test(text);

/** Whether a number has no fractional part: 5, 5.0 and 1e3 are integers, 5.5 is not. */
export function isIntegerText(text: string): boolean {
  if (!isNumberText(text)) return false;
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const fraction = (mantissa.split(".")[1] ?? "").replace(/0+$/, "");
  const digits = mantissa.replace("-", "").replace(".", "").replace(/0+$/, "");
  if (digits === "") return true; // zero in any spelling
  const shift = Number(exponent);
  if (fraction.length > 0) return shift >= fraction.length;
  const whole = mantissa.split(".")[0] ?? "";
  const zeros = whole.length - whole.replace(/0+$/, "").length;
  return shift >= -zeros;
}

/** Canonical form of a number: two numbers are equal when these are. No float is involved. */
function canonical(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const negative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = (whole + fraction).replace(/^0+/, "");
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - trimmed.length);
  return `${negative ? "-" : ""}${trimmed}e${power}`;
}

/** Deep equality as JSON Schema means it: key order is nothing, 1 equals 1.0. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (isNumber(a)) return isNumber(b) && (a.text === b.text || canonical(a.text) === canonical(b.text));
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((v, i) => equal(v, b[i]));
  if (isObject(a)) {
    if (!isObject(b) || a.size !== b.size) return false;
    for (const [k, v] of a) if (!b.has(k) || !equal(v, b.get(k))) return false;
    return true;
  }
  return false;
}
