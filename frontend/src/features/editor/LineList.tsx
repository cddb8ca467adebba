import { Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "./DefinitionFields.module.css";

interface Props {
  label: string;
  description: string;
  placeholder: string;
  error?: string;
  value: string[];
  onChange: (lines: string[]) => void;
}

/** LineList edits a list of texts, one on each line. */
export function LineList({ value, onChange, ...input }: Props) {
  // An empty line is in no list; it lives here until something stands in it.
  const [text, setText] = useState(value.join("\n"));
  const joined = value.join("\n");
  useEffect(() => {
    setText((known) => (lines(known).join("\n") === joined ? known : joined));
  }, [joined]);
  return (
    <Textarea
      {...input}
      classNames={{ input: classes.mono ?? "" }}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(lines(event.currentTarget.value));
      }}
      autosize
      minRows={1}
      maxRows={6}
      spellCheck={false}
    />
  );
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
