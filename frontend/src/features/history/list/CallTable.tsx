import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { clearMarks, toggleMark, useMarked } from "../marked";
import { CallRow, rowId } from "./CallRow";
import type { CallList } from "./callList";
import classes from "./CallTable.module.css";
import { useKeepPlace } from "./useKeepPlace";
import { useTableKeys } from "./useTableKeys";

const rowHeight = 25;
/** Older calls are fetched before somebody who scrolls is at the end. */
const ahead = 60;

const tableId = "history-calls";

/** focusTable gives the keyboard to the calls. */
export function focusTable(): void {
  document.getElementById(tableId)?.focus({ preventScroll: true });
}

export interface TableActions {
  select: (id: string) => void;
  /** What the pointer does to a row. */
  press: (id: string) => void;
  /** Goes into the call. */
  open: (id: string) => void;
  replay: (id: string) => void;
  remove: (id: string) => void;
}

interface Props {
  list: CallList;
  selected: string;
  /** The calls answer an earlier filter: what was asked now is wrong, or on its way. */
  outdated: boolean;
  actions: TableActions;
  onNearEnd: () => void;
  /** Stands behind the last call. */
  end: ReactNode;
}

/** CallTable shows calls by the hundred thousand: only the rows in sight are drawn. */
export function CallTable({ list, selected, outdated, actions, onNearEnd, end }: Props) {
  const { calls } = list;
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => calls[index]?.id ?? index, [calls]),
    overscan: 10,
    // The head stands over the rows.
    scrollPaddingEnd: rowHeight,
  });
  useKeepPlace(scroll, list, rowHeight);

  // A selection is brought into view once, when it is there; a person may scroll away from it.
  const at = calls.findIndex(({ id }) => id === selected);
  const revealed = useRef("");
  useEffect(() => {
    if (at < 0 || revealed.current === selected) return;
    revealed.current = selected;
    virtual.scrollToIndex(at);
  }, [at, selected, virtual]);

  const marked = useMarked((state) => state.ids);
  const press = (id: string, more: boolean) => {
    if (more) toggleMark(id, selected);
    else {
      clearMarks();
      actions.press(id);
    }
  };

  const rows = virtual.getVirtualItems();
  const lastDrawn = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastDrawn >= calls.length - ahead) onNearEnd();
  }, [lastDrawn, calls.length, onNearEnd]);

  const onKeyDown = useTableKeys({
    calls,
    selected,
    pageRows: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 1),
    ...actions,
    open: () => actions.open(selected),
    mark: (id) => toggleMark(id, ""),
  });
  return (
    <div ref={scroll} className={classes.scroll} data-outdated={outdated || undefined}>
      {/* Rows only: to WebKit, a grid that holds anything else is none. */}
      <div
        id={tableId}
        className={classes.table}
        role="grid"
        aria-label="Calls"
        aria-rowcount={list.next === "" ? calls.length + 1 : -1}
        aria-busy={outdated}
        aria-activedescendant={at < 0 ? undefined : rowId(selected)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseDown={keepFocus}
      >
        <Head />
        <div className={classes.space} style={{ height: virtual.getTotalSize() }} role="rowgroup">
          {rows.map(({ index, key, start }) => {
            const call = calls[index];
            if (!call) return null;
            return (
              <div
                key={key}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
                role="presentation"
              >
                <CallRow
                  call={call}
                  index={index}
                  selected={call.id === selected}
                  marked={marked.includes(call.id)}
                  onPress={press}
                  onOpen={actions.open}
                />
              </div>
            );
          })}
        </div>
      </div>
      {end}
    </div>
  );
}

/** The keyboard belongs to the table, whichever row is pressed. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

function Head() {
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <span role="columnheader" aria-label="status" />
      <span role="columnheader">when</span>
      <span role="columnheader">server</span>
      <span role="columnheader">tool</span>
      <span role="columnheader" className={classes.from}>
        from
      </span>
      <span role="columnheader" className={classes.number}>
        took
      </span>
      <span role="columnheader" className={classes.size}>
        size
      </span>
      <span role="columnheader" className={classes.preview}>
        result
      </span>
    </div>
  );
}
