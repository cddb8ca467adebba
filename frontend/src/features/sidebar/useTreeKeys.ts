import { useState, type KeyboardEvent } from "react";
import { toggleServer } from "../../state/window";
import { toggleGroup } from "./groups";
import type { Row } from "./rows";

/** Where the keyboard was put, and under which filter. */
interface Place {
  id: string;
  index: number;
  filter: string;
}

/**
 * useTreeKeys moves through the tree as the ARIA pattern for trees says. The
 * keyboard stays on its line while others come and go; what a filter finds
 * begins at the top.
 */
export function useTreeKeys(rows: Row[], filter: string, act: (row: Row) => void, menu: (row: Row) => void) {
  const [place, setPlace] = useState<Place>({ id: "", index: 0, filter });
  const active = lineOf(place, rows, filter);
  const setActive = (index: number) => setPlace({ id: rows[index]?.id ?? "", index, filter });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const move = moves[event.key];
    if (move) setActive(Math.max(0, Math.min(rows.length - 1, move(active, rows))));
    else if (event.key === "ArrowRight") expand(row);
    else if (event.key === "ArrowLeft") collapse(row);
    else if (event.key === "Enter" || event.key === " ") act(row);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      // The menu takes a key pressed outside of it for a reason to close: also the one that opened it.
      event.stopPropagation();
      menu(row);
    } else return;
    event.preventDefault();
  };

  const expand = (row: Row) => {
    if (isOpen(row) === false) toggle(row, true);
    else if ((rows[active + 1]?.level ?? 0) > row.level) setActive(active + 1);
  };
  const collapse = (row: Row) => {
    if (row.kind === "server" || isOpen(row)) return toggle(row, false);
    setActive(rows.findLastIndex((other, index) => index < active && other.level < row.level));
  };

  return { active, setActive, onKeyDown };
}

/** isOpen is undefined for a line that nothing is under. */
function isOpen(row: Row): boolean | undefined {
  return row.kind === "server" || row.kind === "group" ? row.open : undefined;
}

function toggle(row: Row, open: boolean): void {
  if (row.kind === "server") toggleServer(row.server.name, open);
  if (row.kind === "group") toggleGroup(row, open);
}

function lineOf(place: Place, rows: Row[], filter: string): number {
  if (filter !== "" && filter !== place.filter) return 0;
  const at = rows.findIndex(({ id }) => id === place.id);
  return at >= 0 ? at : Math.min(place.index, rows.length - 1);
}

const page = 15;

const moves: Record<string, (at: number, rows: Row[]) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + page,
  PageUp: (at) => at - page,
  Home: () => 0,
  End: (_, rows) => rows.length - 1,
};
