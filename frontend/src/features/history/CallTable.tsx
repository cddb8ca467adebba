import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import type { Call } from "../../platform";
import { CallRow } from "./CallRow";
import classes from "./CallTable.module.css";

const rowHeight = 25;
/** The next page is asked for when this few rows are left below. */
const ahead = 30;

interface Props {
  calls: readonly Call[];
  selected: string;
  onSelect: (id: string) => void;
  onEnter: () => void;
  hasMore: boolean;
  onMore: () => void;
}

/** The calls as a dense table of which only the rows in sight are drawn. */
export function CallTable({ calls, selected, onSelect, onEnter, hasMore, onMore }: Props) {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => calls[index]?.id ?? index,
    overscan: 15,
    initialRect: { width: 700, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const lastSeen = items[items.length - 1]?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastSeen >= calls.length - ahead) onMore();
  }, [hasMore, lastSeen, calls.length, onMore]);

  useHeldPlace(scroll, calls);
  const at = calls.findIndex((call) => call.id === selected);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
    // Only a new selection scrolls; new calls must not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected]);

  const keys = (event: KeyboardEvent) => {
    const next = target(
      event.key,
      at,
      calls.length,
      Math.floor((scroll.current?.clientHeight ?? 400) / rowHeight) - 1,
    );
    const call = next === undefined ? undefined : calls[next];
    if (call) onSelect(call.id);
    else if (event.key === "Enter" && at >= 0) onEnter();
    else return;
    event.preventDefault();
  };
  const now = Date.now();
  return (
    <div
      className={classes.table}
      role="grid"
      aria-label="Calls, newest first"
      aria-rowcount={calls.length}
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `call-${selected}` : undefined}
      onKeyDown={keys}
    >
      <div className={classes.head} role="row">
        <span role="columnheader" className={classes.icon} aria-label="Status" />
        <span role="columnheader" className={classes.when}>
          when
        </span>
        <span role="columnheader" className={classes.server}>
          server
        </span>
        <span role="columnheader" className={classes.tool}>
          tool
        </span>
        <span role="columnheader" className={classes.from}>
          from
        </span>
        <span role="columnheader" className={classes.took}>
          took
        </span>
        <span role="columnheader" className={classes.size}>
          size
        </span>
      </div>
      <div ref={scroll} className={classes.scroll} role="rowgroup">
        <div style={{ height: virtual.getTotalSize(), position: "relative" }} role="presentation">
          {items.map(({ index, start, key }) => {
            const call = calls[index];
            return (
              call && (
                <CallRow
                  key={key}
                  call={call}
                  now={now}
                  top={start}
                  selected={call.id === selected}
                  onSelect={onSelect}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Where new calls come on top while somebody reads further down, what they read stays where it is. */
function useHeldPlace(scroll: RefObject<HTMLDivElement | null>, calls: readonly Call[]): void {
  const before = useRef(calls);
  useLayoutEffect(() => {
    const top = before.current[0]?.id;
    before.current = calls;
    const box = scroll.current;
    if (!top || !box || box.scrollTop === 0) return;
    const moved = calls.findIndex((call) => call.id === top);
    if (moved > 0) box.scrollTo({ top: box.scrollTop + moved * rowHeight });
  }, [scroll, calls]);
}

function target(key: string, at: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined;
  const clamp = (n: number) => Math.min(count - 1, Math.max(0, n));
  switch (key) {
    case "ArrowDown":
      return clamp(at + 1);
    case "ArrowUp":
      return clamp(at - 1);
    case "PageDown":
      return clamp(at + page);
    case "PageUp":
      return clamp(at - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
