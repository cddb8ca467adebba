import { useRef } from "react";
import { getAt, type Path } from "../../../components/json/pointer";
import { isObject, type Json, type JsonObject } from "../../../components/json/value";
import type { ObjectNode } from "../schema/node";
import { useForm, useSelected } from "../state/context";

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

const none: readonly FurtherKey[] = [];

/** useFurtherKeys is the same list as long as the same keys are there. */
export function useFurtherKeys(node: ObjectNode, path: Path): readonly FurtherKey[] {
  const { store } = useForm();
  const before = useRef<{ node: ObjectNode; keys: readonly FurtherKey[] }>(undefined);
  return useSelected(store, () => {
    const value = getAt(store.value, path);
    const keys = isObject(value) ? furtherKeys(node, value) : none;
    const known = before.current;
    const same =
      known?.node === node &&
      known.keys.length === keys.length &&
      known.keys.every((k, i) => k.name === keys[i]?.name);
    if (same) return known.keys;
    before.current = { node, keys };
    return keys;
  });
}
