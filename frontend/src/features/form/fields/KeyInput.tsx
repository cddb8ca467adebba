import { TextInput } from "@mantine/core";
import { useState } from "react";
import { getAt, renameKey, toPointer, type Path } from "../../../components/json/pointer";
import { isObject } from "../../../components/json/value";
import { useForm } from "../state/context";

interface Props {
  path: Path;
  name: string;
}

/** The name of a map's entry, editable. A name that is taken already is said and not used. */
export function KeyInput({ path, name }: Props) {
  const { store } = useForm();
  const [text, setText] = useState(name);
  const object = path.slice(0, -1);
  const entries = getAt(store.value, object);
  const taken = text !== name && isObject(entries) && entries.has(text);
  const rename = () => {
    if (taken || text === name) return setText(name);
    store.forgetBelow(toPointer(path));
    store.edit((value) => renameKey(value, object, name, text));
  };
  return (
    <TextInput
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={rename}
      onKeyDown={(event) => event.key === "Enter" && rename()}
      error={taken ? "This name is taken" : undefined}
      aria-label={`Name of ${name === "" ? "the property" : name}`}
      placeholder="name"
      w={150}
    />
  );
}
