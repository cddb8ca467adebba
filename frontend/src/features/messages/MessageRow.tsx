import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconPointFilled,
  IconWorld,
} from "@tabler/icons-react";
import { memo } from "react";
import { bytes, clock } from "../../lib/format";
import type { Message } from "../../platform";
import { explain, isBad, kindWord, took } from "./messageWords";
import classes from "./Messages.module.css";

interface Props {
  message: Message;
  selected: boolean;
  /** It is the request or the answer of the selected one. */
  partner: boolean;
  onSelect: (seq: number) => void;
}

export const rowId = (seq: number) => `message-${seq}`;

/** One message as a line. The list has the keyboard; a row takes only the pointer. */
export const MessageRow = memo(function MessageRow({ message, selected, partner, onSelect }: Props) {
  const { seq, atUs, server, kind, method, rpcId, preview } = message;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={rowId(seq)}
      className={classes.row}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-partner={partner || undefined}
      data-kind={kind}
      data-bad={isBad(message) || undefined}
      onClick={() => onSelect(seq)}
    >
      <Direction message={message} />
      <span className={classes.time} title={new Date(atUs / 1000).toLocaleString()}>
        {clock(atUs / 1000)}
      </span>
      <span className={classes.server} title={server}>
        {server}
      </span>
      <span className={classes.kind} title={explain(message)}>
        {kindWord(message)}
      </span>
      <span className={classes.method} title={method}>
        {method}
        {rpcId && <span className={classes.dim}> {rpcId}</span>}
      </span>
      <span className={classes.preview} title={preview}>
        {preview}
      </span>
      <span className={classes.took}>{took(message)}</span>
      <span className={classes.size}>{bytes(message.bytes)}</span>
    </div>
  );
});

function Direction({ message: { kind, form, direction } }: { message: Message }) {
  if (form === "invalid") return <IconAlertTriangle size={14} aria-label="not valid" />;
  if (kind === "http") return <IconWorld size={14} aria-label="HTTP" />;
  if (direction === "out") return <IconArrowRight size={14} aria-label="sent" />;
  if (direction === "in") return <IconArrowLeft size={14} aria-label="received" />;
  return <IconPointFilled size={12} aria-hidden />;
}
