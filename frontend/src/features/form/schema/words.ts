import { stringifyJson } from "../../../components/json/stringify";
import { isArray, isNumber, isObject, type Json } from "../../../components/json/value";
import type { SchemaDocument } from "./document";
import { flatten, types, type Flat } from "./flatten";

type Words = ReadonlyMap<string, Json>;

export const text = (words: Words, word: string): string => {
  const value = words.get(word);
  return typeof value === "string" ? value : "";
};

/** A count such as maxItems; `otherwise` when absent or odd. */
export const count = (words: Words, word: string, otherwise: number): number => {
  const value = words.get(word);
  return isNumber(value) && Number.isFinite(Number(value.text)) ? Number(value.text) : otherwise;
};

const numberText = (words: Words, word: string): string => {
  const value = words.get(word);
  return isNumber(value) ? value.text : "";
};

/** Which keywords tell a type that is not written down. */
const telling: readonly (readonly [string, readonly string[]])[] = [
  [
    "object",
    [
      "properties",
      "required",
      "additionalProperties",
      "patternProperties",
      "minProperties",
      "maxProperties",
      "propertyNames",
      "unevaluatedProperties",
    ],
  ],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "additionalItems"]],
  ["string", ["pattern", "minLength", "maxLength", "format", "contentMediaType", "contentEncoding"]],
  ["number", ["minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"]],
];

/** The types a flat schema allows, inferred when not written; empty: any. */
export function allowedTypes(flat: Flat): string[] {
  const written = types(flat.words.get("type"));
  if (written.length > 0) return written;
  const found = telling.find(([, words]) => words.some((w) => flat.words.has(w)));
  return found ? [found[0]] : [];
}

/** Constraints in words a person reads at a glance. */
export function hints(words: Words): string[] {
  const out: string[] = [];
  const low = bound(words, "minimum", "exclusiveMinimum", "≥", ">");
  const high = bound(words, "maximum", "exclusiveMaximum", "≤", "<");
  if (low.startsWith("≥") && high.startsWith("≤")) out.push(`${low.slice(2)}–${high.slice(2)}`);
  else out.push(...[low, high].filter((b) => b !== ""));
  const step = numberText(words, "multipleOf");
  if (step) out.push(`multiple of ${step}`);
  out.push(...range(words, "minLength", "maxLength", "character"));
  out.push(...range(words, "minItems", "maxItems", "item"));
  out.push(...range(words, "minProperties", "maxProperties", "property", "properties"));
  if (words.get("uniqueItems") === true) out.push("no duplicates");
  return out;
}

/** Both spellings: draft-04's `exclusiveMinimum: true` beside minimum, and the number of later drafts. */
function bound(words: Words, plain: string, exclusive: string, loose: string, strict: string): string {
  const limit = numberText(words, plain);
  const own = numberText(words, exclusive);
  if (own) return `${strict} ${own}`;
  if (!limit) return "";
  return `${words.get(exclusive) === true ? strict : loose} ${limit}`;
}

function range(words: Words, least: string, most: string, unit: string, units = `${unit}s`): string[] {
  const min = count(words, least, 0);
  const max = count(words, most, Infinity);
  const name = (n: number) => `${n} ${n === 1 ? unit : units}`;
  if (min > 0 && min === max) return [`exactly ${name(min)}`];
  if (min > 0 && max < Infinity) return [`${min}–${name(max)}`];
  if (min > 1 || (min === 1 && unit === "item")) return [`at least ${name(min)}`];
  return max < Infinity ? [`at most ${name(max)}`] : [];
}

/** A short name of a schema's type: "string", "array of number", "map of string". */
export function typeLabel(doc: SchemaDocument, schema: Json, depth = 0): string {
  const flat = flatten(doc, schema);
  const all = allowedTypes(flat);
  const names = all.filter((t) => t !== "null");
  if (flat.words.has("const")) return "constant";
  if (flat.words.has("enum")) return "enum";
  if (names.length > 1) return names.join(" or ");
  if (all.length > 0 && names.length === 0) return "null";
  const [type] = names;
  if (type === "array") return arrayLabel(doc, flat, depth);
  if (type === "object") return objectLabel(doc, flat, depth);
  return type ?? (flat.groups.length > 0 ? "choice" : "any JSON");
}

function arrayLabel(doc: SchemaDocument, flat: Flat, depth: number): string {
  const items = flat.words.get("items");
  if (isArray(flat.words.get("prefixItems")) || isArray(items)) return "tuple";
  return depth < 2 && isObject(items) ? `array of ${typeLabel(doc, items, depth + 1)}` : "array";
}

function objectLabel(doc: SchemaDocument, flat: Flat, depth: number): string {
  const properties = flat.words.get("properties");
  if (isObject(properties) && properties.size > 0) return "object";
  const additional = flat.words.get("additionalProperties");
  return depth < 2 && isObject(additional) ? `map of ${typeLabel(doc, additional, depth + 1)}` : "object";
}

/** A value as a label: strings bare, the rest as JSON. */
export const valueLabel = (value: Json): string =>
  typeof value === "string" ? (value === "" ? '"" (empty string)' : value) : stringifyJson(value, 0);
