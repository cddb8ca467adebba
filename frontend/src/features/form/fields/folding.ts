import { isArray, isNumber, isObject, type Json } from "../../../components/json/value";
import { listKind } from "../controls/listKind";
import type { SchemaDocument } from "../schema/document";
import type { FormNode } from "../schema/node";

/** Objects this deep open by themselves only when they hold something. */
const openLevels = 3;
const openFilledLevels = 6;

/** Whether a field unfolds instead of being one control. */
export function isBlock(doc: SchemaDocument, node: FormNode, value: Json | undefined): boolean {
  if (value !== undefined && value !== null && mismatched(node, value)) return false;
  if (node.kind === "object") return true;
  return node.kind === "array" && listKind(doc, node, value) === "list";
}

interface Where {
  required: boolean;
  level: number;
  seen: readonly string[];
}

/** A recursive schema has no end: what is met again below itself starts closed unless there is a value. */
export function startsOpen(
  node: FormNode,
  value: Json | undefined,
  { required, level, seen }: Where,
): boolean {
  if (value !== undefined && value !== null) return level <= openFilledLevels;
  if (node.refs.some((ref) => seen.includes(ref))) return false;
  return level <= openLevels && (required || node.kind !== "object");
}

export function foldSummary(value: Json | undefined): string {
  if (value === undefined) return "not set";
  if (isArray(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  if (isObject(value)) return value.size === 0 ? "empty" : "";
  return "";
}

/** The value is of another type than the schema says: it is shown as JSON, never dropped. */
export function mismatched(node: FormNode, value: Json): boolean {
  // Null where it is not allowed is as good as not set: the control is there, and the doubt is said.
  if (value === null) return false;
  switch (node.kind) {
    case "object":
      return !isObject(value);
    case "array":
      return !isArray(value);
    case "string":
      return typeof value !== "string";
    case "number":
      return !isNumber(value);
    case "boolean":
      return typeof value !== "boolean";
    case "null":
      return value !== null;
    default:
      return false;
  }
}
