import { IconPinFilled } from "@tabler/icons-react";
import { memo } from "react";
import { bytes, duration } from "../../../lib/format";
import type { Call } from "../../../platform";
import { tookWords } from "../../result/callWords";
import { StatusIcon } from "../../result/StatusIcon";
import { UnsavedBadge } from "../../result/UnsavedBadge";
import { useElapsed } from "../../tool/useElapsed";
import { longTime, shortTime } from "./callTime";
import classes from "./CallTable.module.css";

interface Props {
  call: Call;
  index: number;
  selected: boolean;
  /** Chosen, with others, for something that is done to several. */
  marked: boolean;
  /** more: with the key that adds to what is chosen. */
  onPress: (id: string, more: boolean) => void;
  onOpen: (id: string) => void;
}

export const rowId = (id: string) => `call-${id}`;

/** One call as a line of the table. The table has the keyboard; a row takes only the pointer. */
export const CallRow = memo(function CallRow({ call, index, selected, marked, onPress, onOpen }: Props) {
  const { id, status, startedAt, server, tool, origin, resultBytes, preview } = call;
  const now = new Date();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={rowId(id)}
      className={classes.row}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selected || marked}
      data-marked={marked || undefined}
      onClick={(event) => onPress(id, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => onOpen(id)}
    >
      <span role="gridcell" className={classes.icon}>
        <StatusIcon status={status} />
      </span>
      <span role="gridcell" className={classes.data} title={longTime(startedAt, now)}>
        {shortTime(startedAt, now)}
      </span>
      <span role="gridcell" className={classes.dim} title={server}>
        {server}
      </span>
      <span role="gridcell" className={classes.tool} title={tool}>
        {tool}
      </span>
      <span role="gridcell" className={classes.from}>
        {origin}
      </span>
      <span role="gridcell" className={classes.number}>
        {status === "running" ? <Elapsed since={startedAt} /> : tookWords(call.tookUs)}
      </span>
      <span role="gridcell" className={classes.size}>
        {resultBytes > 0 ? bytes(resultBytes) : "–"}
      </span>
      <span role="gridcell" className={classes.preview} title={preview}>
        {call.pinned && <IconPinFilled className={classes.pin} size={12} role="img" aria-label="pinned" />}
        {call.tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        ))}
        <UnsavedBadge call={call} />
        {call.cachedOf && <span className={classes.cached}>cached</span>}
        {preview}
      </span>
    </div>
  );
});

function Elapsed({ since }: { since: number }) {
  return duration(useElapsed(since));
}
