import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import type { Message } from "../../platform";
import classes from "./Messages.module.css";
import { MessageRow, rowId } from "./MessageRow";

const rowHeight = 23;
/** Older messages are fetched before somebody who scrolls back is at the first. */
const ahead = 40;

interface Props {
  rows: Message[];
  selected: number;
  partner: number;
  follow: boolean;
  onFollow: (follow: boolean) => void;
  onSelect: (seq: number) => void;
  onOpen: () => void;
  onNearStart: () => void;
}

/** MessageList shows messages by the ten thousand, the newest at the end. */
export function MessageList(props: Props) {
  const { rows, selected, partner, follow, onFollow, onSelect, onOpen, onNearStart } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.seq ?? index, [rows]),
    overscan: 10,
  });
  useFollowing(scroll, rows, follow);

  const at = rows.findIndex(({ seq }) => seq === selected);
  const revealed = useRef(0);
  useEffect(() => {
    if (at < 0 || revealed.current === selected) return;
    revealed.current = selected;
    virtual.scrollToIndex(at);
  }, [at, selected, virtual]);

  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  useEffect(() => {
    if (first < ahead) onNearStart();
  }, [first, rows, onNearStart]);

  const select = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row) onSelect(row.seq);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 1);
    const from = at < 0 ? rows.length : at;
    const to = {
      ArrowDown: at < 0 ? rows.length - 1 : at + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (to !== undefined) select(to);
    else if (event.key === "Enter" && at >= 0) onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      // Who scrolls back wants to read, not to be pulled along; who is at the end follows.
      onScroll={({ currentTarget: box }) => {
        if (isAtEnd(box) !== follow) onFollow(!follow);
      }}
    >
      <div
        className={classes.list}
        role="listbox"
        aria-label="Messages"
        tabIndex={0}
        aria-activedescendant={at < 0 ? undefined : rowId(selected)}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {drawn.map(({ index, key, start }) => {
          const message = rows[index];
          if (!message) return null;
          return (
            <div
              key={key}
              className={classes.place}
              role="presentation"
              style={{ transform: `translateY(${start}px)` }}
            >
              <MessageRow
                message={message}
                selected={message.seq === selected}
                partner={message.seq === partner}
                onSelect={onSelect}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < rowHeight;

/** useFollowing stays at the newest row, or leaves the rows where they are when some come above. */
function useFollowing(scroll: RefObject<HTMLElement | null>, rows: Message[], follow: boolean): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = rows;
    const box = scroll.current;
    if (!box) return;
    if (follow) {
      box.scrollTop = box.scrollHeight;
      return;
    }
    const top = old[Math.floor(box.scrollTop / rowHeight)];
    if (old === rows || !top) return;
    const moved = rows.findIndex(({ seq }) => seq === top.seq) - old.indexOf(top);
    if (moved !== 0 && rows.some(({ seq }) => seq === top.seq)) box.scrollTop += moved * rowHeight;
  }, [scroll, rows, follow]);
}
