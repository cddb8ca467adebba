import { equal, isArray, type Json } from "../../../components/json/value";
import { describe } from "../schema/describe";
import type { SchemaDocument } from "../schema/document";
import type { ArrayNode, EnumNode } from "../schema/node";

/** Longer texts read badly as tags. */
const maxTag = 60;
const maxTags = 100;

/** How an array is edited: short words as tags, several of an enum as a select, all else item by item. */
export function listKind(
  doc: SchemaDocument,
  node: ArrayNode,
  value: Json | undefined,
): "tags" | "select" | "list" {
  const items = isArray(value) ? value : [];
  if (node.prefix.length > 0 || node.items === false || items.length > maxTags) return "list";
  const inner = describe(doc, node.items);
  if (inner.nullable) return "list";
  if (inner.kind === "string") {
    const plain = !inner.multiline && !inner.secret && inner.suggestions.length === 0;
    return plain && items.every((v) => typeof v === "string" && v.length <= maxTag && !v.includes("\n"))
      ? "tags"
      : "list";
  }
  return inner.kind === "enum" && chosen(inner, items) !== undefined ? "select" : "list";
}

/** Indexes of the chosen options; undefined when a value is unknown or chosen twice. */
export function chosen(options: EnumNode, items: readonly Json[]): number[] | undefined {
  const found = items.map((v) => options.options.findIndex((o) => equal(o.value, v)));
  return found.includes(-1) || new Set(found).size < found.length ? undefined : found;
}
