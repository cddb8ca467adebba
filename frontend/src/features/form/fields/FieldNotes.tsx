import { useState } from "react";
import { IconAlertCircle } from "@tabler/icons-react";
import type { FormNode } from "../schema/node";
import classes from "./Field.module.css";

interface Props {
  node: FormNode;
  descriptionId: string;
  problemId: string;
  pointer: string;
  messages: readonly string[];
  doubts: readonly string[];
}

/** The lines below a field: what it means, what is doubtful, what is wrong. */
export function FieldNotes({ node, descriptionId, problemId, pointer, messages, doubts }: Props) {
  return (
    <>
      {node.description && <Description id={descriptionId} text={node.description} />}
      {[...node.notes, ...doubts].map((text) => (
        <p key={text} className={classes.remark}>
          {text}
        </p>
      ))}
      {messages.length > 0 && (
        <div id={problemId}>
          {messages.map((text) => (
            <p key={text} className={classes.problem}>
              <IconAlertCircle size={13} aria-hidden />
              <span data-selectable>
                {text} <span className={classes.place}>at {pointer || "/"}</span>
              </span>
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** Longer descriptions start folded: some servers write their manual here. */
const longFrom = 260;

function Description({ id, text }: { id: string; text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > longFrom;
  return (
    <>
      <p id={id} className={classes.description} data-folded={(long && !open) || undefined} data-selectable>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? "less" : "more"}
        </button>
      )}
    </>
  );
}
