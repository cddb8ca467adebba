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
      {node.description && (
        <p id={descriptionId} className={classes.description} data-selectable>
          {node.description}
        </p>
      )}
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
