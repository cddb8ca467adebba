import {
  equal,
  isArray,
  isIntegerText,
  isNumber,
  isObject,
  typeOf,
  type Json,
} from "../../../components/json/value";
import type { SchemaDocument } from "./document";
import { flatten, type Flat } from "./flatten";
import { allowedTypes } from "./words";

/** Values are compared this deep; what lies deeper does not decide which branch is meant. */
const maxDepth = 3;

/** How well a value fits a schema; below zero: it cannot be meant. Incomplete values still fit. */
export function fit(doc: SchemaDocument, schema: Json, value: Json, depth = 0): number {
  const flat = flatten(doc, schema);
  if (flat.never) return -1;
  if (flat.words.has("const")) return equal(flat.words.get("const"), value) ? 10 : -1;
  const options = flat.words.get("enum");
  if (isArray(options)) return options.some((o) => equal(o, value)) ? 8 : -1;
  const allowed = allowedTypes(flat);
  if (allowed.length > 0 && !allowed.some((t) => hasType(t, value))) return -1;
  let score = allowed.length > 0 ? 1 : 0;
  if (depth >= maxDepth) return score;
  if (isObject(value)) score += fitObject(doc, flat, value, depth);
  if (isArray(value)) score += fitArray(doc, flat, value, depth);
  for (const group of flat.groups) {
    const best = Math.max(...group.slice(0, 50).map((branch) => fit(doc, branch, value, depth + 1)));
    if (best < 0) return -1;
    score += best;
  }
  return score;
}

/** Enough to sink any sum of small agreements: a discriminator says another branch is meant. */
const impossible = -1e6;

function fitObject(doc: SchemaDocument, flat: Flat, value: ReadonlyMap<string, Json>, depth: number): number {
  const properties = flat.words.get("properties");
  const required = flat.words.get("required");
  let score = 0;
  for (const [key, inner] of isObject(properties) ? properties : []) {
    const given = value.get(key);
    if (given === undefined) continue;
    const words = flatten(doc, inner).words;
    const how = fit(doc, inner, given, depth + 1);
    if (how >= 0) score += 1 + how;
    else score += words.has("const") || words.has("enum") ? impossible : -3;
  }
  if (isArray(required)) for (const key of required) if (!value.has(String(key))) score -= 0.5;
  if (flat.words.get("additionalProperties") === false && isObject(properties)) {
    for (const key of value.keys()) if (!properties.has(key)) score -= 2;
  }
  // Being the right type counts for more than what is missing: −1 stays reserved for "cannot be".
  return score <= impossible / 2 ? impossible : Math.max(score, -0.9);
}

function fitArray(doc: SchemaDocument, flat: Flat, value: readonly Json[], depth: number): number {
  const items = flat.words.get("items");
  const prefix = flat.words.get("prefixItems") ?? items;
  const schemas = isArray(prefix) ? prefix : isObject(items) ? [items] : [];
  let score = 0;
  schemas.forEach((schema, i) => {
    const given = value[i];
    if (given !== undefined) score += fit(doc, schema, given, depth + 1) < 0 ? -2 : 1;
  });
  return Math.max(score, -0.9);
}

export function hasType(type: string, value: Json): boolean {
  if (type === "integer") return isNumber(value) && isIntegerText(value.text);
  return typeOf(value) === type;
}

/** The branch a value belongs to, or −1 when it fits none. */
export function bestBranch(doc: SchemaDocument, branches: readonly { schema: Json }[], value: Json): number {
  let best = -1;
  let score = -1;
  branches.forEach((branch, i) => {
    const how = fit(doc, branch.schema, value);
    if (how >= 0 && how > score) {
      best = i;
      score = how;
    }
  });
  return best >= 0 ? best : branches.findIndex((branch) => fit(doc, branch.schema, value) > -1);
}
