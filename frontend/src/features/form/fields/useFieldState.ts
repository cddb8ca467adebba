import { useCallback, useRef } from "react";
import { emptyObject, type Json } from "../../../components/json/value";
import type { Path } from "../../../components/json/pointer";
import { blank } from "../schema/initial";
import type { FormNode } from "../schema/node";
import { useForm } from "../state/context";

/** useFieldState are the ways between absent, null, empty and a value. */
export function useFieldState(
  node: FormNode,
  schema: Json,
  path: Path,
  value: Json | undefined,
  item: boolean,
) {
  const { store, doc } = useForm();
  const before = useRef<Json>(undefined);
  const current = useRef(value);
  current.current = value;

  const setNull = useCallback(
    (isNull: boolean) => {
      if (isNull) {
        before.current = current.current;
        store.set(path, null);
      } else if (before.current !== undefined && before.current !== null) {
        store.set(path, before.current);
      } else if (item) {
        const start = blank(doc, schema);
        store.set(path, start === null ? "" : start);
      } else {
        store.remove(path);
      }
    },
    [store, doc, schema, path, item],
  );
  const empty = value === undefined ? emptyOf(node) : undefined;
  const removable = value !== undefined && !item && path.length > 0;
  return {
    onNull: node.nullable && node.kind !== "null" ? setNull : undefined,
    empty: empty && { text: empty.text, set: () => store.set(path, empty.value) },
    onClear: removable ? () => store.remove(path) : undefined,
  };
}

function emptyOf(node: FormNode): { text: string; value: Json } | undefined {
  if (node.kind === "string") return { text: '""', value: "" };
  if (node.kind === "array") return { text: "[]", value: [] };
  if (node.kind === "object") return { text: "{}", value: emptyObject };
  return undefined;
}
