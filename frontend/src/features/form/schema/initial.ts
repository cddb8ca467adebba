import { emptyObject, isNumber, isObject, JsonNumber, type Json } from "../../../components/json/value";
import { activeNode } from "./conditions";
import { describe } from "./describe";
import type { SchemaDocument } from "./document";
import { fit } from "./match";
import type { FormNode } from "./node";

/** Limits on what is filled in unasked: a recursive schema has no end. */
const maxDepth = 6;
const maxFields = 1000;

interface Budget {
  left: number;
}

/** The arguments a form starts with: every default the schema gives, and nothing else. */
export function initialArguments(doc: SchemaDocument): Json {
  let node = describe(doc, doc.root);
  // Of several kinds of arguments the form shows the first.
  for (let depth = 0; node.kind === "choice" && node.branches[0] && depth < maxDepth; depth++) {
    node = describe(doc, node.branches[0].schema);
  }
  return defaults(doc, node, 0, { left: maxFields }) ?? emptyObject;
}

/** Defaults at and below a node, or undefined when there are none. */
function defaults(doc: SchemaDocument, node: FormNode, depth: number, budget: Budget): Json | undefined {
  if (
    node.default !== undefined &&
    (node.default !== null || node.nullable || node.kind === "null" || node.kind === "any")
  )
    return node.default;
  if (node.kind !== "object" || depth >= maxDepth) return undefined;
  const active = activeNode(doc, node, emptyObject);
  const entries = new Map<string, Json>();
  for (const [key, property] of active.properties) {
    if (--budget.left < 0) break;
    const inner = describe(doc, property.schema);
    // An optional object is left out even when parts of it have defaults: sending it is the person's choice.
    if (!property.required && inner.kind === "object" && inner.default === undefined) continue;
    const value =
      property.required && inner.kind === "const" ? inner.value : defaults(doc, inner, depth + 1, budget);
    if (value !== undefined) entries.set(key, value);
  }
  return entries.size > 0 ? entries : undefined;
}

/** The value a place gets when somebody adds it: an item, a key, an optional object. */
export function blank(doc: SchemaDocument, schema: Json, depth = 0): Json {
  const node = describe(doc, schema);
  if (node.default !== undefined) return node.default;
  switch (node.kind) {
    case "object":
      return defaults(doc, node, depth, { left: maxFields }) ?? emptyObject;
    case "array":
      return node.prefix.length > 0 && depth < maxDepth
        ? node.prefix.map((s) => blank(doc, s, depth + 1))
        : [];
    case "string":
      return "";
    case "number":
      return new JsonNumber("0");
    case "boolean":
      return false;
    case "enum":
      return node.options[0]?.value ?? null;
    case "const":
      return node.value;
    case "choice": {
      const first = node.branches[0];
      return first && depth < maxDepth ? blank(doc, first.schema, depth + 1) : null;
    }
    default:
      return null;
  }
}

/** The value for a branch just chosen: its own start, with what of the old value fits it. */
export function switchBranch(doc: SchemaDocument, schema: Json, old: Json | undefined): Json {
  const start = blank(doc, schema);
  const node = describe(doc, schema);
  if (old === undefined) return withConstants(doc, node, start);
  if (node.kind === "string" && isNumber(old)) return old.text;
  if (fit(doc, schema, old) >= 0 && !isObject(old)) return old;
  if (node.kind !== "object" || !isObject(old)) return withConstants(doc, node, start);
  const kept = new Map(isObject(start) ? start : []);
  for (const [key, property] of node.properties) {
    const value = old.get(key);
    if (value !== undefined && fit(doc, property.schema, value) >= 0) kept.set(key, value);
  }
  return withConstants(doc, node, kept);
}

/** Discriminators are set at once, required or not: without them the next look would find another branch. */
function withConstants(doc: SchemaDocument, node: FormNode, value: Json): Json {
  if (node.kind !== "object" || !isObject(value)) return value;
  const entries = new Map(value);
  for (const [key, property] of node.properties) {
    const inner = describe(doc, property.schema);
    if (inner.kind === "const") entries.set(key, inner.value);
  }
  return entries;
}
