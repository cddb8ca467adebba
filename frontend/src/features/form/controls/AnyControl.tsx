import { useEffect, useRef, useState } from "react";
import { JsonEditor } from "../../../components/json/JsonEditor";
import { parseJson } from "../../../components/json/parse";
import { toPointer } from "../../../components/json/pointer";
import { stringifyJson } from "../../../components/json/stringify";
import type { Json } from "../../../components/json/value";
import { useForm, useUnfinished } from "../state/context";
import type { BodyProps } from "./types";

/**
 * Any JSON, for what no other control can express. What is typed is kept apart
 * from the value it parses to, so nothing is reformatted while somebody types.
 */
export function AnyControl(props: BodyProps) {
  const { path, value, id, spoken, describedBy, invalid } = props;
  const { store } = useForm();
  const unfinished = useUnfinished(path);
  const emitted = useRef<Json | undefined>(value);
  const [text, setText] = useState(() => unfinished?.text ?? shown(value));
  const item = typeof path[path.length - 1] === "number";

  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    setText(shown(value));
  }, [value]);

  const change = (next: string) => {
    setText(next);
    const pointer = toPointer(path);
    if (next.trim() === "" && !item) {
      emitted.current = undefined;
      store.remove(path);
      return;
    }
    const parsed = parseJson(next);
    if (parsed.ok) {
      emitted.current = parsed.value;
      store.set(path, parsed.value);
    } else {
      const { message, line, column } = parsed.error;
      store.keepUnfinished(pointer, next, `${message} (line ${line}, column ${column})`, value);
    }
  };
  return (
    <JsonEditor
      cell
      text={text}
      onChange={change}
      id={id}
      label={`${spoken} as JSON`}
      describedBy={describedBy}
      invalid={invalid || unfinished !== undefined}
      hint="not set · any JSON"
    />
  );
}

const shown = (value: Json | undefined) => (value === undefined ? "" : stringifyJson(value));
