import { isArray, isObject, type Json } from "../../../components/json/value";
import type { Flat } from "./flatten";
import type { ArrayNode, NumberNode, ObjectNode, Property, Shared, StringNode } from "./node";
import { count, text } from "./words";

export function objectNode(flat: Flat, shared: Shared): ObjectNode {
  const { words } = flat;
  const written = words.get("properties");
  const required = words.get("required");
  const must = new Set(isArray(required) ? required.filter((r) => typeof r === "string") : []);
  const properties = new Map<string, Property>();
  for (const [key, schema] of isObject(written) ? written : []) {
    // Draft-03 wrote required: true at the property.
    const own = isObject(schema) && schema.get("required") === true;
    properties.set(key, { schema, required: must.has(key) || own });
  }
  for (const key of must) if (!properties.has(key)) properties.set(key, { schema: true, required: true });
  const additional = words.get("additionalProperties") ?? words.get("unevaluatedProperties");
  const patterns = patternList(words.get("patternProperties"));
  const offers = additional === true || isObject(additional) || patterns.length > 0;
  return {
    ...shared,
    kind: "object",
    properties,
    patterns,
    additional,
    open: offers || (additional === undefined && properties.size === 0),
    conditions: flat.conditions,
    base: flat.conditions.length > 0 ? withoutConditions(flat) : undefined,
  };
}

function withoutConditions(flat: Flat): ReadonlyMap<string, Json> {
  const words = new Map(flat.words);
  if (flat.groups.length > 0)
    words.set(
      "allOf",
      flat.groups.map((g): Json => new Map([["anyOf", g]])),
    );
  return words;
}

function patternList(value: Json | undefined): ObjectNode["patterns"] {
  const out: { pattern: RegExp; schema: Json }[] = [];
  for (const [source, schema] of isObject(value) ? value : []) {
    try {
      out.push({ pattern: new RegExp(source, "u"), schema });
    } catch {
      // A pattern this engine does not know: its keys are treated as any other.
    }
  }
  return out;
}

export function arrayNode(flat: Flat, shared: Shared): ArrayNode {
  const { words } = flat;
  const items = words.get("items");
  const prefixItems = words.get("prefixItems");
  const old = isArray(items);
  const prefix = isArray(prefixItems) ? prefixItems : old ? items : [];
  return {
    ...shared,
    kind: "array",
    prefix,
    items: (old ? words.get("additionalItems") : items) ?? words.get("unevaluatedItems") ?? true,
    min: count(words, "minItems", 0),
    max: count(words, "maxItems", Infinity),
    unique: words.get("uniqueItems") === true,
  };
}

const secretWords = ["x-secret", "x-sensitive", "secret"];

export function stringNode(flat: Flat, shared: Shared): StringNode {
  const { words } = flat;
  const format = text(words, "format");
  const media = text(words, "contentMediaType");
  const long = count(words, "maxLength", 0) > 200 || count(words, "minLength", 0) > 80;
  const proposed = words.get("x-suggestions");
  return {
    ...shared,
    kind: "string",
    format,
    multiline: long || ["textarea", "multiline", "markdown", "html", "code"].includes(format) || media !== "",
    secret:
      format === "password" ||
      words.get("writeOnly") === true ||
      secretWords.some((w) => words.get(w) === true),
    suggestions: isArray(proposed) ? proposed.filter((v) => typeof v === "string") : [],
  };
}

export const numberNode = (shared: Shared, integer: boolean): NumberNode => ({
  ...shared,
  kind: "number",
  integer,
  suggestions: [],
});
