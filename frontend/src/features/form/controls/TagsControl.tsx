import { Pill, PillsInput } from "@mantine/core";
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { toPointer } from "../../../components/json/pointer";
import { isArray } from "../../../components/json/value";
import { absentWords } from "../fields/nodeNotes";
import type { ArrayNode } from "../schema/node";
import { useForm, useUnfinished } from "../state/context";
import { inputProps, useDescribed, type BodyProps } from "./types";

/** Short texts as tags. Enter adds what is typed, Backspace takes the last one back into the input. */
export function TagsControl(props: BodyProps<ArrayNode>) {
  const { node, path, value } = props;
  const { store } = useForm();
  const described = useDescribed(props.describedBy);
  const { error, id, ...input } = inputProps(props);
  const tags = isArray(value) ? value.map(String) : [];
  const unfinished = useUnfinished(path);
  const [draft, setDraft] = useState(unfinished?.text ?? "");

  const add = (texts: readonly string[]) => {
    setDraft("");
    if (texts.length > 0) store.set(path, [...tags, ...texts]);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      if (draft !== "") add([draft]);
      event.preventDefault();
    } else if (event.key === "Backspace" && draft === "" && tags.length > 0) {
      event.preventDefault();
      setDraft(tags[tags.length - 1] ?? "");
      store.set(path, tags.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData("text")
      .split(/\r?\n/)
      .filter((line) => line !== "");
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
  };
  const remove = (index: number) => {
    store.forgetBelow(toPointer(path));
    store.set(path, tags.toSpliced(index, 1));
  };
  const nothing = value === undefined ? absentWords(node) : "empty list";
  return (
    <PillsInput size="xs" error={error} id={id}>
      <Pill.Group>
        {tags.map((tag, i) => (
          <Pill
            // A tag is its text and its place; two may be equal.
            key={`${i} ${tag}`}
            withRemoveButton
            removeButtonProps={{
              "aria-hidden": false,
              "aria-label": `Remove ${tag === "" ? "the empty text" : tag}`,
              tabIndex: 0,
            }}
            onRemove={() => remove(i)}
          >
            {tag === "" ? '""' : tag}
          </Pill>
        ))}
        <PillsInput.Field
          {...input}
          ref={described}
          value={draft}
          placeholder={tags.length === 0 ? nothing : "add…"}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={keys}
          onPaste={paste}
          // What was typed and not confirmed counts too: losing it would be a surprise.
          onBlur={() => draft !== "" && add([draft])}
        />
      </Pill.Group>
    </PillsInput>
  );
}
