import type { KeyboardEvent } from "react";
import { toPointer } from "../../../components/json/pointer";
import { isNumber, isNumberText, JsonNumber } from "../../../components/json/value";
import { absentWords } from "../fields/nodeNotes";
import type { NumberNode } from "../schema/node";
import { useForm, useUnfinished } from "../state/context";
import { TextBox } from "./TextBox";
import type { BodyProps } from "./types";

/** A number as text, so that 12345678901234567890 and 1.50 stay what was typed. */
export function NumberControl(props: BodyProps<NumberNode>) {
  const { node, path, value } = props;
  const { store } = useForm();
  const unfinished = useUnfinished(path);
  const shown = unfinished?.text ?? (isNumber(value) ? value.text : "");
  const item = typeof path[path.length - 1] === "number";

  const change = (text: string) => {
    const trimmed = text.trim();
    if (isNumberText(trimmed)) store.set(path, new JsonNumber(trimmed));
    else if (trimmed === "" && !item) store.remove(path);
    else
      store.keepUnfinished(
        toPointer(path),
        text,
        trimmed === "" ? "A number is missing" : `“${trimmed}” is not a number`,
        value,
      );
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? 1n : event.key === "ArrowDown" ? -1n : 0n;
    if (by === 0n || !/^-?\d+$/.test(shown)) return;
    event.preventDefault();
    store.set(path, new JsonNumber(String(BigInt(shown) + by)));
  };
  return (
    <TextBox
      of={props}
      mono
      inputMode={node.integer ? "numeric" : "decimal"}
      value={shown}
      placeholder={absentWords(node, value)}
      invalid={unfinished !== undefined}
      onText={change}
      onKeyDown={step}
    />
  );
}
