import { isObject, type Json, type JsonObject } from "../../../components/json/value";
import type { ObjectNode } from "../schema/node";

export interface FurtherKey {
  name: string;
  schema: Json;
  /** The schema forbids it or does not speak of it. */
  unknown: boolean;
}

/** The keys of a value that are no property of the schema. They are shown, never dropped. */
export function furtherKeys(node: ObjectNode, value: JsonObject): FurtherKey[] {
  const found: FurtherKey[] = [];
  for (const name of value.keys()) {
    if (!node.properties.has(name)) found.push({ name, ...schemaOf(node, name) });
  }
  return found;
}

/** What the schema says about a key beyond its properties. */
export function schemaOf(node: ObjectNode, name: string): { schema: Json; unknown: boolean } {
  const pattern = node.patterns.find((p) => p.pattern.test(name));
  if (pattern) return { schema: pattern.schema, unknown: false };
  if (isObject(node.additional)) return { schema: node.additional, unknown: false };
  return { schema: true, unknown: node.additional !== true && !node.open };
}
