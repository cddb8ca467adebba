import {
  IconArrowBarDown,
  IconClearAll,
  IconCopy,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../../components/IconButton";
import { count } from "../../lib/format";
import type { MessageStretch } from "../../queries/useMessages";
import classes from "./Messages.module.css";
import { useFresh } from "./useFresh";

interface Props {
  stretch: MessageStretch | undefined;
  paused: boolean;
  follow: boolean;
  actions: {
    togglePause: () => void;
    toggleFollow: () => void;
    clear: () => void;
    copy: () => void;
    save: () => void;
  };
  before?: ReactNode;
  after?: ReactNode;
}

/** MessagesBar says how many messages pass, and pauses, follows, clears, copies and saves them. */
export function MessagesBar({ stretch, paused, follow, actions, before, after }: Props) {
  // Without news there is none to ask how many pass now: none do.
  const flowing = useFresh(stretch?.ahead, 2000);
  const empty = !stretch || stretch.rows.length === 0;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Messages">
      {before}
      <span className={classes.count}>{stretch && countWords(stretch, paused || !follow, flowing)}</span>
      {stretch && stretch.dropped > 0 && (
        <span className={classes.dropped} title="More passed at once than could be stored.">
          {count(stretch.dropped, "message")} {stretch.dropped === 1 ? "was" : "were"} not kept
        </span>
      )}
      <span className={classes.gap} />
      <IconButton label={paused ? "Go on" : "Pause"} aria-pressed={paused} onClick={actions.togglePause}>
        {paused ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
      </IconButton>
      <IconButton
        label="Follow the newest message"
        aria-pressed={follow}
        variant={follow ? "light" : "subtle"}
        onClick={actions.toggleFollow}
      >
        <IconArrowBarDown size={15} />
      </IconButton>
      <IconButton label="Clear the view" disabled={empty} onClick={actions.clear}>
        <IconClearAll size={15} />
      </IconButton>
      <IconButton label="Copy these messages" disabled={empty} onClick={actions.copy}>
        <IconCopy size={15} />
      </IconButton>
      <IconButton label="Save as JSON lines" disabled={empty} onClick={actions.save}>
        <IconDownload size={15} />
      </IconButton>
      {after}
    </div>
  );
}

function countWords({ all, rate, ahead, newest }: MessageStretch, still: boolean, flowing: boolean): string {
  const parts = [count(all, "message")];
  if (flowing && rate > 0) parts.push(`${rate.toLocaleString("en")} a second`);
  if (still && ahead > newest) parts.push(`${(ahead - newest).toLocaleString("en")} new`);
  return parts.join(" · ");
}
