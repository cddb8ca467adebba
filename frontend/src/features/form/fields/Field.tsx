import { memo, useCallback, useRef, useState } from "react";
import { toPointer, type Path } from "../../../components/json/pointer";
import type { Json } from "../../../components/json/value";
import { describe } from "../schema/describe";
import { useForm, useMessages, useReveal, useUnfinished, useValue } from "../state/context";
import classes from "./Field.module.css";
import { FieldHead } from "./FieldHead";
import { fieldId, spokenName } from "./fieldId";
import { FieldNotes } from "./FieldNotes";
import { foldSummary, isBlock, startsOpen } from "./folding";
import { ItemTools, type ListActions } from "./ItemTools";
import { KeyInput } from "./KeyInput";
import { NodeBody } from "./NodeBody";
import { doubts } from "./nodeNotes";
import { useFieldState } from "./useFieldState";

export interface FieldProps {
  schema: Json;
  path: Path;
  name: string;
  required: boolean;
  /** How deep the form is nested here. */
  level: number;
  /** References followed above; meeting one again is recursion. */
  seen: readonly string[];
  variant: "property" | "item" | "entry";
  /** For items of a list. */
  list?: ListActions;
  last?: boolean;
  /** The schema does not know this key. */
  unknown?: boolean;
}

/** Field is one place of the arguments: its head, its control, its notes. It re-renders when its own value changes. */
export const Field = memo(function Field(props: FieldProps) {
  const { schema, path, name, required, level, seen, variant, list, last = false, unknown = false } = props;
  const { doc, prefix } = useForm();
  const node = describe(doc, schema);
  const value = useValue(path);
  const item = variant === "item";
  const unfinished = useUnfinished(path);
  const problems = useMessages(path, required && value === undefined);
  const messages = unfinished ? [unfinished.message, ...problems] : problems;
  const state = useFieldState(node, schema, path, value, item);
  const block = isBlock(doc, node, value);
  const [open, setOpen] = useState(() => startsOpen(node, value, { required, level, seen }));
  const root = useRef<HTMLDivElement>(null);
  useReveal(
    path,
    useCallback((isHere: boolean) => {
      setOpen(true);
      if (!isHere) return;
      root.current?.scrollIntoView({ block: "center" });
      root.current?.querySelector<HTMLElement>("input, textarea, button, [contenteditable]")?.focus();
    }, []),
  );

  const id = fieldId(prefix, path);
  const labelId = `${id}-label`;
  const spoken = spokenName(path, name);
  const described = [node.description ? `${id}-about` : "", messages.length > 0 ? `${id}-problem` : ""];
  const fold = { open, toggle: () => setOpen(!open), summary: foldSummary(value) };
  const showsBody = !block || open || (value === null && node.nullable);
  return (
    <div
      className={classes.field}
      ref={root}
      {...(block ? { role: "group", "aria-labelledby": labelId } : {})}
    >
      <FieldHead
        {...{ node, name, spoken, id, labelId, required, item, value, ...state }}
        fold={block ? fold : undefined}
        nameInput={variant === "entry" ? <KeyInput path={path} name={name} /> : undefined}
      >
        {list && <ItemTools index={Number(name)} spoken={spoken} list={list} last={last} />}
      </FieldHead>
      {showsBody && (
        <NodeBody
          {...{ node, schema, path, value, id, labelId, spoken, required, level, seen }}
          describedBy={described.filter(Boolean).join(" ") || undefined}
          invalid={messages.length > 0}
        />
      )}
      <FieldNotes
        node={node}
        descriptionId={`${id}-about`}
        problemId={`${id}-problem`}
        pointer={toPointer(path)}
        messages={messages}
        doubts={doubts(node, value, unknown)}
      />
    </div>
  );
});
