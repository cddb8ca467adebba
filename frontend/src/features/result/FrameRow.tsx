import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconWorld } from "@tabler/icons-react";
import { bytes, clock, duration } from "../../lib/format";
import type { Frame } from "../../platform";
import classes from "./MessagesView.module.css";

interface Props {
  id: string;
  frame: Frame;
  startUs: number;
  selected: boolean;
  onSelect: () => void;
}

/** One message as a line: direction, time since the first, what it is, how much. */
export function FrameRow({ id, frame, startUs, selected, onSelect }: Props) {
  return (
    // The list has the keyboard; a row takes only the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={classes.row}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={onSelect}
    >
      <Direction frame={frame} />
      <span className={classes.offset} title={clock(frame.atUs / 1000)}>
        +{offsetWords(frame.atUs - startUs)}
      </span>
      <span className={classes.method} data-kind={frame.kind}>
        {frame.method || frame.kind}
        {frame.method && frame.kind !== "request" && <span className={classes.dim}> {frame.kind}</span>}
        {frame.rpcId && <span className={classes.dim}> id {frame.rpcId}</span>}
      </span>
      <span className={classes.size}>{bytes(frame.body.bytes)}</span>
    </div>
  );
}

const offsetWords = (us: number) => (us < 10_000 ? `${(us / 1000).toFixed(2)} ms` : duration(us / 1000));

function Direction({ frame }: { frame: Frame }) {
  if (frame.kind === "invalid")
    return <IconAlertTriangle className={classes.bad} size={14} aria-label="not valid" />;
  if (frame.kind === "http")
    return <IconWorld size={14} aria-label={frame.direction === "out" ? "HTTP, sent" : "HTTP, received"} />;
  return frame.direction === "out" ? (
    <IconArrowRight size={14} aria-label="sent" />
  ) : (
    <IconArrowLeft size={14} aria-label="received" />
  );
}
