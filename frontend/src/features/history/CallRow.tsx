import { memo } from "react";
import { bytes } from "../../lib/format";
import type { Call } from "../../platform";
import { tookWords } from "../result/callWords";
import { StatusIcon } from "../result/StatusIcon";
import classes from "./CallTable.module.css";
import { momentWords, whenWords } from "./whenWords";

interface Props {
  call: Call;
  now: number;
  top: number;
  selected: boolean;
  onSelect: (id: string) => void;
}

export const CallRow = memo(
  function CallRow({ call, now, top, selected, onSelect }: Props) {
    return (
      // The table has the keyboard; a row takes only the pointer.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        id={`call-${call.id}`}
        className={classes.row}
        role="row"
        tabIndex={-1}
        aria-selected={selected}
        style={{ transform: `translateY(${top}px)` }}
        onClick={() => onSelect(call.id)}
      >
        <span role="gridcell" className={classes.icon}>
          <StatusIcon status={call.status} />
        </span>
        <span role="gridcell" className={classes.when} title={momentWords(call.startedAt)}>
          {whenWords(call.startedAt, now)}
        </span>
        <span role="gridcell" className={classes.server} title={call.server}>
          {call.server}
        </span>
        <span
          role="gridcell"
          className={classes.tool}
          title={call.preview ? `${call.tool}\n${call.preview}` : call.tool}
        >
          {call.tool} <span className={classes.preview}>{call.preview}</span>
        </span>
        <span role="gridcell" className={classes.from}>
          {call.origin}
        </span>
        <span role="gridcell" className={classes.took}>
          {tookWords(call.tookUs)}
        </span>
        <span role="gridcell" className={classes.size}>
          {call.resultBytes > 0 ? bytes(call.resultBytes) : "–"}
        </span>
      </div>
    );
  },
  (a, b) => a.call === b.call && a.top === b.top && a.selected === b.selected && a.onSelect === b.onSelect,
);
