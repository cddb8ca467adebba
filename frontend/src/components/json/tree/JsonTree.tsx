import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { isContainer, type Json } from "../value";
import classes from "./JsonTree.module.css";
import type { Row } from "./rows";
import { TreeFoot } from "./TreeFoot";
import { TreeRow } from "./TreeRow";
import { TreeSearch } from "./TreeSearch";
import { useTree } from "./useTree";

export interface JsonTreeHandle {
  find: () => void;
}

interface Props {
  value: Json;
  /** The accessible name. */
  label: string;
  ref?: Ref<JsonTreeHandle>;
}

const rowHeight = 22;

/** JsonTree shows a value as a tree of which only the rows in sight are drawn. Numbers stay as they were written. */
export function JsonTree({ value, label, ref }: Props) {
  const tree = useTree(value);
  const [searching, setSearching] = useState(false);
  const scroll = useRef<HTMLDivElement>(null);
  const { rows, selected } = tree;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  useImperativeHandle(ref, () => ({ find: () => setSearching(true) }), []);
  const at = rows.findIndex((row) => row.id === selected);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
    // Only a new selection scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected]);

  const act = (row: Row) => {
    tree.select(row.id);
    if (row.kind === "more") tree.more(row);
    else if (isContainer(row.value)) tree.toggle(row);
  };
  const keys = (event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "f") {
      event.preventDefault();
      return setSearching(true);
    }
    const row = rows[at];
    const next = target(event.key, rows, at);
    if (next) tree.select(next.id);
    else if (row && (event.key === "Enter" || event.key === " ")) act(row);
    else if (row && event.key === "ArrowRight" && !row.open) act(row);
    else if (row && event.key === "ArrowLeft" && row.open) tree.toggle(row);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.root}>
      {searching && <TreeSearch value={value} onShow={tree.show} onClose={() => setSearching(false)} />}
      <div
        className={classes.scroll}
        ref={scroll}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={at >= 0 ? `tree-row-${at}` : undefined}
        onKeyDown={keys}
      >
        <div style={{ height: virtual.getTotalSize(), position: "relative" }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <TreeRow
                  key={row.id}
                  id={`tree-row-${index}`}
                  row={row}
                  top={start}
                  selected={row.id === selected}
                  onPress={() => act(row)}
                />
              )
            );
          })}
        </div>
      </div>
      <TreeFoot row={rows[at]} onExpandAll={tree.expandAll} onCollapseAll={tree.collapseAll} />
    </div>
  );
}

/** The row a key leads to, if it only moves. */
function target(key: string, rows: readonly Row[], at: number): Row | undefined {
  const row = rows[at];
  if (key === "ArrowDown") return rows[Math.min(rows.length - 1, at + 1)];
  if (key === "ArrowUp") return rows[Math.max(0, at - 1)];
  if (key === "Home") return rows[0];
  if (key === "End") return rows[rows.length - 1];
  if (!row || key !== "ArrowLeft" || row.open) return undefined;
  return rows.slice(0, at).findLast((other) => other.depth < row.depth);
}
