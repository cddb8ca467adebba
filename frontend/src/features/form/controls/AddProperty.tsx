import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { getAt, type Path } from "../../../components/json/pointer";
import { isObject } from "../../../components/json/value";
import { blank } from "../schema/initial";
import type { ObjectNode } from "../schema/node";
import { useForm } from "../state/context";
import classes from "./AddProperty.module.css";
import { schemaOf } from "./furtherKeys";

interface Props {
  node: ObjectNode;
  path: Path;
  spoken: string;
}

/** Adds a key to a map, with an empty value of the schema that the key falls under. */
export function AddProperty({ node, path, spoken }: Props) {
  const { store, doc } = useForm();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const where = spoken === "" ? "the arguments" : spoken;

  const add = () => {
    const now = getAt(store.value, path);
    if (isObject(now) && now.has(name)) return setProblem("This name is taken");
    if (node.properties.has(name)) return setProblem("The form has a field of this name");
    store.set([...path, name], blank(doc, schemaOf(node, name).schema));
    setName("");
  };
  return (
    <div className={classes.row}>
      <TextInput
        value={name}
        placeholder="new property"
        aria-label={`New property of ${where}`}
        error={problem || undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem("");
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) add();
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={12} />}
        onClick={add}
        aria-label={`Add property to ${where}`}
      >
        Add
      </Button>
    </div>
  );
}
