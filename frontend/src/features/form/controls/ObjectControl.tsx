import { TextInput } from "@mantine/core";
import { memo, useMemo, useState } from "react";
import { getAt } from "../../../components/json/pointer";
import { ChildField } from "../fields/ChildField";
import { Chunks } from "../fields/Chunks";
import classes from "../fields/Field.module.css";
import { activeNode } from "../schema/conditions";
import type { ObjectNode } from "../schema/node";
import { useForm, useSelected } from "../state/context";
import { AddProperty } from "./AddProperty";
import { useFurtherKeys } from "./furtherKeys";
import type { BodyProps } from "./types";

/** From here on a filter helps to find a property. */
const filterFrom = 25;

/** The properties of an object: those of the schema, then those that are only in the value. */
export function ObjectControl({ node, path, spoken, level, seen }: BodyProps<ObjectNode>) {
  return (
    <div className={classes.body}>
      <ObjectFields {...{ node, path, spoken, level, seen }} />
    </div>
  );
}

type FieldsProps = Pick<BodyProps<ObjectNode>, "node" | "path" | "spoken" | "level" | "seen">;

/** Re-renders when other fields are to be shown, not when the value of one changes. */
export const ObjectFields = memo(function ObjectFields({ node, path, spoken, level, seen }: FieldsProps) {
  const { doc, store } = useForm();
  const [filter, setFilter] = useState("");
  const active = useSelected(store, () => activeNode(doc, node, getAt(store.value, path)));
  const further = useFurtherKeys(active, path);
  const below = useMemo(() => [...seen, ...node.refs], [seen, node]);
  const known = useMemo(() => [...active.properties.keys()], [active]);
  const names = useMemo(() => {
    const text = filter.trim().toLowerCase();
    return text === "" ? known : known.filter((name) => name.toLowerCase().includes(text));
  }, [known, filter]);
  const common = { parent: path, level: level + 1, seen: below };
  return (
    <div className={classes.list}>
      {known.length >= filterFrom && (
        <TextInput
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          placeholder={`Find among ${known.length} properties`}
          aria-label={`Find a property of ${spoken || "the arguments"}`}
        />
      )}
      <Chunks
        parent={path}
        names={names}
        render={(name) => {
          const property = active.properties.get(name);
          if (!property) return null;
          return (
            <ChildField
              {...common}
              part={name}
              schema={property.schema}
              required={property.required}
              variant="property"
            />
          );
        }}
      />
      <Chunks
        parent={path}
        names={further.map(({ name }) => name)}
        render={(name) => {
          const found = further.find((f) => f.name === name);
          if (!found) return null;
          return (
            <ChildField
              {...common}
              part={name}
              schema={found.schema}
              required={false}
              variant="entry"
              unknown={found.unknown}
            />
          );
        }}
      />
      {active.open && <AddProperty node={active} path={path} spoken={spoken} />}
    </div>
  );
});
