import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { getAt, moveItem, toPointer } from "../../../components/json/pointer";
import { isArray, type Json } from "../../../components/json/value";
import { Chunks } from "../fields/Chunks";
import { ChildField } from "../fields/ChildField";
import classes from "../fields/Field.module.css";
import type { ListActions } from "../fields/ItemTools";
import { blank } from "../schema/initial";
import type { ArrayNode } from "../schema/node";
import { useForm } from "../state/context";
import type { BodyProps } from "./types";
import { useItemIds } from "./useItemIds";

/** A list item by item; the first ones of a tuple each have a schema of their own. */
export function ListControl({ node, path, value, spoken, level, seen }: BodyProps<ArrayNode>) {
  const { store, doc } = useForm();
  const items = isArray(value) ? value : [];
  const fixed = node.prefix.length;
  const count = Math.max(items.length, fixed);
  const ids = useItemIds(count);
  const below = useMemo(() => [...seen, ...node.refs], [seen, node]);

  const actions = useMemo<ListActions>(
    () => ({
      move(from, to) {
        const [id] = ids.current.splice(from, 1);
        if (id !== undefined) ids.current.splice(to, 0, id);
        store.forgetBelow(toPointer(path));
        store.edit((whole) => moveItem(whole, path, from, to));
      },
      remove(index) {
        ids.current.splice(index, 1);
        store.remove([...path, index]);
      },
    }),
    [store, path, ids],
  );
  const schemaOf = (index: number): Json => node.prefix[index] ?? node.items;
  const add = () => {
    const now = getAt(store.value, path);
    const before = isArray(now) ? now : [];
    store.set(path, [...before, blank(doc, schemaOf(before.length))]);
  };
  const full = items.length < fixed || items.length >= node.max || schemaOf(items.length) === false;
  return (
    <div className={classes.body}>
      <div className={classes.items}>
        <Chunks
          parent={path}
          names={Array.from({ length: count }, (_, i) => i)}
          render={(i) => (
            <ChildField
              key={ids.current[i]}
              parent={path}
              part={i}
              schema={schemaOf(i)}
              required={i < Math.min(fixed, node.min)}
              level={level + 1}
              seen={below}
              variant="item"
              list={i < fixed ? undefined : actions}
              last={i === count - 1}
            />
          )}
        />
        {!full && (
          <div>
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconPlus size={12} />}
              onClick={add}
              aria-label={`Add to ${spoken}`}
            >
              Add item
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
