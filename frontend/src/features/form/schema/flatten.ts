import { equal, isArray, isObject, type Json, type JsonObject } from "../../../components/json/value";
import type { SchemaDocument } from "./document";

/** A choice between schemas: the branches of one oneOf or anyOf. */
export type Group = readonly Json[];

/** if/then/else, and every kind of "dependencies" written as such. */
export interface Condition {
  test: Json;
  yes: Json | undefined;
  no: Json | undefined;
}

/** A schema with its $ref and allOf followed and merged: one level, no unions opened. */
export interface Flat {
  words: Map<string, Json>;
  groups: Group[];
  conditions: Condition[];
  /** References followed on the way; who meets one again below is recursive. */
  refs: string[];
  /** What could not be followed or understood, in words for the person. */
  notes: string[];
  /** No value can be valid. */
  never: boolean;
}

/** How many schemas one flattening may merge. */
const budget = 200;

const caches = new WeakMap<SchemaDocument, WeakMap<object, Flat>>();

export function flatten(doc: SchemaDocument, schema: Json): Flat {
  let cache = caches.get(doc);
  if (!cache) caches.set(doc, (cache = new WeakMap()));
  const known = isObject(schema) ? cache.get(schema) : undefined;
  if (known) return known;
  const flat: Flat = { words: new Map(), groups: [], conditions: [], refs: [], notes: [], never: false };
  absorb(doc, schema, flat, new Set());
  if (isObject(schema)) cache.set(schema, flat);
  return flat;
}

function absorb(doc: SchemaDocument, schema: Json, into: Flat, seen: Set<Json>): void {
  if (schema === false) into.never = true;
  if (typeof schema === "boolean") return;
  if (!isObject(schema)) return note(into, "A part of the schema is neither an object nor true or false.");
  if (seen.has(schema)) return;
  if (seen.size >= budget) return note(into, "The schema merges too many others; the rest is left out.");
  seen.add(schema);
  for (const [word, value] of schema) merge(into, word, value, schema);
  for (const word of ["$ref", "$dynamicRef", "$recursiveRef"]) {
    const ref = schema.get(word);
    if (typeof ref !== "string") continue;
    const target = doc.resolve(ref);
    if (target === undefined) note(into, `It refers to ${ref}, which is not in this schema.`);
    else {
      into.refs.push(ref);
      absorb(doc, target, into, seen);
    }
  }
  const all = schema.get("allOf");
  if (isArray(all)) for (const part of all) absorb(doc, part, into, seen);
}

function note(into: Flat, text: string): void {
  if (!into.notes.includes(text)) into.notes.push(text);
}

/** Keywords handled elsewhere, or that hold definitions and not constraints. */
const skipped = new Set([
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "allOf",
  "$defs",
  "definitions",
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$comment",
  "$vocabulary",
  "then",
  "else",
  "not",
]);

function merge(into: Flat, word: string, value: Json, schema: JsonObject): void {
  if (skipped.has(word)) return;
  const before = into.words.get(word);
  switch (word) {
    case "oneOf":
    case "anyOf":
      if (isArray(value) && value.length > 0) into.groups.push(value);
      return;
    case "if":
      into.conditions.push({ test: value, yes: schema.get("then"), no: schema.get("else") });
      return;
    case "dependentRequired":
    case "dependentSchemas":
    case "dependencies":
      if (isObject(value)) for (const [key, then] of value) into.conditions.push(dependency(key, then));
      return;
    case "type":
      into.words.set("type", before === undefined ? value : intersectTypes(before, value));
      if (before !== undefined && types(into.words.get("type")).length === 0) into.never = true;
      return;
    case "enum":
      into.words.set(
        "enum",
        isArray(before) && isArray(value) ? before.filter((a) => value.some((b) => equal(a, b))) : value,
      );
      return;
    case "const":
      if (before !== undefined && !equal(before, value)) into.never = true;
      break;
    case "required":
      if (isArray(before) && isArray(value)) {
        into.words.set("required", [...new Set([...before, ...value])]);
        return;
      }
      break;
    case "properties":
    case "patternProperties":
      if (isObject(before) && isObject(value)) {
        into.words.set(word, mergeProperties(before, value));
        return;
      }
      break;
    case "items":
    case "additionalProperties":
    case "additionalItems":
      if (isObject(before) && isObject(value)) {
        into.words.set(word, allOf(before, value));
        return;
      }
      if (before === true || value === false) into.words.set(word, value);
      break;
  }
  if (before === undefined) into.words.set(word, value);
}

function mergeProperties(a: JsonObject, b: JsonObject): JsonObject {
  const merged = new Map(a);
  for (const [key, schema] of b) {
    const known = merged.get(key);
    merged.set(key, known === undefined ? schema : allOf(known, schema));
  }
  return merged;
}

export const allOf = (...parts: Json[]): JsonObject => new Map([["allOf", parts]]);

function dependency(key: string, then: Json): Condition {
  const test = new Map<string, Json>([["required", [key]]]);
  const isNames = isArray(then) || typeof then === "string"; // draft-03 wrote a single name bare
  const names = isArray(then) ? then : [then];
  return { test, yes: isNames ? new Map([["required", names]]) : then, no: undefined };
}

const known = new Set(["null", "boolean", "integer", "number", "string", "array", "object"]);

/** The types a "type" keyword allows, unknown words left out. */
export function types(value: Json | undefined): string[] {
  const list = isArray(value) ? value : [value];
  return [...new Set(list.filter((t): t is string => typeof t === "string" && known.has(t)))];
}

function intersectTypes(a: Json, b: Json): Json {
  const left = types(a);
  const right = types(b);
  if (left.length === 0) return b;
  if (right.length === 0) return a;
  return [
    ...new Set(
      left.flatMap((t) => {
        if (right.includes(t)) return [t];
        if (t === "number" && right.includes("integer")) return ["integer"];
        return t === "integer" && right.includes("number") ? ["integer"] : [];
      }),
    ),
  ];
}
