import { useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { VirtualList } from "../../components/VirtualList";
import { BodyView } from "./BodyView";
import { useFrames } from "./callQueries";
import { FrameRow } from "./FrameRow";
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
      <div className={classes.list}>
        <VirtualList
          list={{
            role: "listbox",
            "aria-label": "Messages",
            "aria-activedescendant": shown ? `frame-${callId}-${shown.seq}` : undefined,
            tabIndex: 0,
            onKeyDown(event) {
              if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
              event.preventDefault();
              move(event.key === "ArrowDown" ? 1 : -1);
            },
          }}
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
