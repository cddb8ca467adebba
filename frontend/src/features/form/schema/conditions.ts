import { emptyObject, equal, isArray, isNumber, isObject, type Json } from "../../../components/json/value";
import { describe } from "./describe";
import type { SchemaDocument } from "./document";
import { allOf, flatten, types } from "./flatten";
import { hasType } from "./match";
import type { FormNode, ObjectNode } from "./node";

/** Conditions within conditions are followed this deep. */
const maxRounds = 3;

const resolved = new WeakMap<ObjectNode, Map<string, FormNode>>();

/** The object as it is for this value: the active branches of its if/then/else merged in. */
export function activeNode(doc: SchemaDocument, node: ObjectNode, value: Json | undefined): ObjectNode {
  let at = node;
  for (let round = 0; round < maxRounds && at.conditions.length > 0; round++) {
    const next = applied(doc, at, value ?? emptyObject);
    if (next.kind !== "object") return at;
    at = next;
  }
  return at;
}

function applied(doc: SchemaDocument, node: ObjectNode, value: Json): FormNode {
  const verdicts = node.conditions.map((c) => holds(doc, c.test, value, 0));
  const key = verdicts.join();
  let known = resolved.get(node);
  if (!known) resolved.set(node, (known = new Map()));
  let result = known.get(key);
  if (!result) {
    const chosen = node.conditions.map((c, i) =>
      verdicts[i] === undefined ? undefined : verdicts[i] ? c.yes : c.no,
    );
    const parts = chosen.filter((s): s is Json => s !== undefined);
    const merged = describe(doc, allOf(node.base ?? true, ...parts));
    result = {
      ...merged,
      title: node.title,
      description: node.description,
      label: node.label,
      refs: node.refs,
    };
    known.set(key, result);
  }
  return result;
}

/** Words that say nothing about whether a value is valid. */
const silent = new Set(["title", "description", "default", "examples", "$comment"]);

/** Whether a value is valid, for simple schemas; undefined where this cannot tell. */
export function holds(
  doc: SchemaDocument,
  schema: Json,
  value: Json | undefined,
  depth: number,
): boolean | undefined {
  if (schema === true || schema === false) return schema;
  if (depth > 6 || value === undefined) return undefined;
  const flat = flatten(doc, schema);
  if (flat.never) return false;
  if (flat.notes.length > 0 || flat.conditions.length > 0) return undefined;
  const verdicts: (boolean | undefined)[] = [];
  for (const [word, limit] of flat.words)
    if (!silent.has(word)) verdicts.push(check(doc, word, limit, value, depth));
  for (const group of flat.groups)
    verdicts.push(any(group.slice(0, 20).map((s) => holds(doc, s, value, depth + 1))));
  const raw = isObject(schema) ? schema.get("not") : undefined;
  if (raw !== undefined) verdicts.push(not(holds(doc, raw, value, depth + 1)));
  return every(verdicts);
}

function check(
  doc: SchemaDocument,
  word: string,
  limit: Json,
  value: Json,
  depth: number,
): boolean | undefined {
  switch (word) {
    case "const":
      return equal(limit, value);
    case "enum":
      return isArray(limit) ? limit.some((o) => equal(o, value)) : undefined;
    case "type":
      return types(limit).some((t) => hasType(t, value));
    case "required":
      return isArray(limit) && isObject(value) ? limit.every((k) => value.has(String(k))) : !isObject(value);
    case "properties": {
      if (!isObject(limit)) return undefined;
      if (!isObject(value)) return true;
      return every(
        [...limit].map(([k, s]) => (value.has(k) ? holds(doc, s, value.get(k), depth + 1) : true)),
      );
    }
    case "minimum":
    case "maximum": {
      if (!isNumber(limit) || !isNumber(value)) return isNumber(limit);
      const [a, b] = [Number(value.text), Number(limit.text)];
      return word === "minimum" ? a >= b : a <= b;
    }
    case "minLength":
      return isNumber(limit) && typeof value === "string"
        ? [...value].length >= Number(limit.text)
        : typeof value !== "string";
    default:
      return undefined;
  }
}

const not = (v: boolean | undefined) => (v === undefined ? undefined : !v);

function every(all: readonly (boolean | undefined)[]): boolean | undefined {
  if (all.includes(false)) return false;
  return all.includes(undefined) ? undefined : true;
}

const any = (all: readonly (boolean | undefined)[]) => not(every(all.map(not)));
