import { memo } from "react";
import { count } from "../../lib/format";
import type { DiffPart, DiffRow } from "../../platform";
import classes from "./DiffRows.module.css";

interface Props {
  rows: DiffRow[];
  /** Rows there was no room for. */
  more: number;
  /** Both sides beside one another; else one above the other. */
  split: boolean;
  label: string;
}

/** DiffRows draws two values line by line: what was removed, added, changed and moved. */
export const DiffRows = memo(function DiffRows({ rows, more, split, label }: Props) {
  return (
    <div className={classes.rows} role="group" aria-label={label} data-selectable>
      {rows.map((row, index) => (
        <Line key={index} row={row} split={split} />
      ))}
      {more > 0 && <div className={classes.gapRow}>… and {count(more, "more line")}</div>}
    </div>
  );
});

function Line({ row, split }: { row: DiffRow; split: boolean }) {
  if (row.kind === "gap")
    return <div className={classes.gapRow}>{count(row.gap, "line")} without a difference</div>;
  if (split)
    return (
      <div className={classes.row}>
        <Side row={row} right={false} />
        <Side row={row} right />
      </div>
    );
  if (row.kind === "changed")
    return (
      <>
        <Side row={row} right={false} />
        <Side row={row} right />
      </>
    );
  return <Side row={row} right={row.right} />;
}

const marks: Record<string, string> = { added: "+", removed: "−", moved: "↕", same: "", nothing: "" };

/** One side of a line. What it is stands as a sign before it, not only as a colour. */
function Side({ row, right }: { row: DiffRow; right: boolean }) {
  const there = right ? row.right : row.left;
  const kind = !there ? "nothing" : row.kind === "changed" ? (right ? "added" : "removed") : row.kind;
  const parts = right ? row.newParts : row.oldParts;
  return (
    <div className={classes.side} data-kind={kind} data-mark={marks[kind]} style={{ textIndent: 0 }}>
      {there && "  ".repeat(Math.min(row.depth, 40))}
      {there && (parts.length > 0 ? <Parts parts={parts} /> : <span>{right ? row.new : row.old}</span>)}
      {row.kind === "moved" && there && (
        <span className={classes.note}>
          {"  "}
          {right ? "moved from " : "moved to "}
          {row.pointer || "the top"}
        </span>
      )}
    </div>
  );
}

function Parts({ parts }: { parts: DiffPart[] }) {
  return parts.map((part, index) => (
    <span key={index} className={part.changed ? classes.part : undefined}>
      {part.text}
    </span>
  ));
}
