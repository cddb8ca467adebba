import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { VirtualList } from "../../components/VirtualList";
import { bytes, clock } from "../../lib/format";
import type { Frame } from "../../platform";
import { BodyView } from "./BodyView";
import { useFrames } from "./callQueries";
import classes from "./MessagesView.module.css";

const rowHeight = 25;

/** The raw messages of a call in the order they passed; a press shows one whole. */
export function MessagesView({ callId }: { callId: string }) {
  const { data: frames, error, refetch } = useFrames(callId);
  const [selected, setSelected] = useState(-1);
  if (error)
    return (
      <FailureView failure={error} title="The messages could not be read" onRetry={() => void refetch()} />
    );
  if (!frames) return <Loading what="messages" />;
  const [first] = frames;
  if (!first)
    return <EmptyState title="No message has passed">The call ended before anything was sent.</EmptyState>;
  const shown = frames.find((frame) => frame.seq === selected);

  const move = (by: number) => {
    const at = frames.findIndex((frame) => frame.seq === selected);
    const next = frames[Math.min(frames.length - 1, Math.max(0, at + by))];
    if (next) setSelected(next.seq);
  };
  return (
    <div className={classes.root}>
      <div
        className={classes.list}
        role="listbox"
        aria-label="Messages"
        tabIndex={0}
        aria-activedescendant={shown ? `frame-${callId}-${shown.seq}` : undefined}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          move(event.key === "ArrowDown" ? 1 : -1);
        }}
      >
        <VirtualList
          items={frames}
          keyOf={(frame) => String(frame.seq)}
          rowHeight={rowHeight}
          reveal={shown ? frames.indexOf(shown) : -1}
          render={(frame) => (
            <FrameRow
              id={`frame-${callId}-${frame.seq}`}
              frame={frame}
              startUs={first.atUs}
              selected={frame.seq === selected}
              onSelect={() => setSelected(frame.seq === selected ? -1 : frame.seq)}
            />
          )}
        />
      </div>
      {shown && (
        <div className={classes.body}>
          <BodyView
            key={shown.seq}
            body={shown.body}
            label={`Message ${shown.seq}`}
            language={shown.kind === "http" || shown.kind === "invalid" ? "plain" : "json"}
          />
        </div>
      )}
    </div>
  );
}

interface RowProps {
  id: string;
  frame: Frame;
  startUs: number;
  selected: boolean;
  onSelect: () => void;
}

function FrameRow({ id, frame, startUs, selected, onSelect }: RowProps) {
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
        +{((frame.atUs - startUs) / 1000).toFixed(frame.atUs - startUs < 10_000 ? 2 : 0)} ms
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
