import { Autocomplete } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState, type ClipboardEvent } from "react";
import { IconButton } from "../../../components/IconButton";
import { absentWords } from "../fields/nodeNotes";
import type { StringNode } from "../schema/node";
import { useForm } from "../state/context";
import { NowButton } from "./NowButton";
import { TextArea, TextBox } from "./TextBox";
import { inputProps, useDescribed, type BodyProps } from "./types";

/** Text. A pasted line break turns the line into an area, because an input would drop it. */
export function StringControl(props: BodyProps<StringNode>) {
  const { node, path, spoken } = props;
  const { store } = useForm();
  const described = useDescribed(props.describedBy);
  const text = typeof props.value === "string" ? props.value : undefined;
  const [lines, setLines] = useState(node.multiline);
  const [shown, setShown] = useState(false);
  const value = text ?? "";
  const placeholder = text === "" ? "empty string" : absentWords(node, props.value);
  const onText = (next: string) => store.set(path, next);

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (!pasted.includes("\n")) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    onText(
      value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length),
    );
    setLines(true);
  };
  const common = { of: props, value, onText, placeholder };

  if (node.secret) {
    const eye = (
      <IconButton
        label={`${shown ? "Hide" : "Show"} ${spoken}`}
        size="xs"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <IconEyeOff size={14} /> : <IconEye size={14} />}
      </IconButton>
    );
    return <TextBox {...common} type={shown ? "text" : "password"} autoComplete="new-password" right={eye} />;
  }
  if (lines || value.includes("\n")) return <TextArea {...common} />;
  if (node.suggestions.length > 0) {
    return (
      <Autocomplete
        {...inputProps(props)}
        ref={described}
        value={value}
        placeholder={placeholder}
        data={[...new Set(node.suggestions)]}
        limit={50}
        onChange={onText}
        onPaste={onPaste}
      />
    );
  }
  const now = isMoment(node.format) ? (
    <NowButton format={node.format} spoken={spoken} onPick={onText} />
  ) : undefined;
  return <TextBox {...common} onPaste={onPaste} right={now} />;
}

const isMoment = (format: string) => ["date", "date-time", "time"].includes(format);
