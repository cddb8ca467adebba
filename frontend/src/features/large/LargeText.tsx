import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { visible } from "../../lib/visible";
import type { TextPlace, TextRow, TextView } from "../../platform";
import classes from "./LargeBody.module.css";
import { useRows } from "./useRows";

const rowHeight = 19;
/** WebKit draws nothing beyond 33 million pixels: more rows than that share the way of the scroll bar. */
const mostHeight = 8_000_000;

interface Props {
  view: TextView;
  label: string;
  /** What to bring into view, and to mark; a new object each time. */
  place: TextPlace | undefined;
}

/** The rows of a text of any size, of which only those in sight are here. */
export function LargeText({ view, label, place }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  const inSight = Math.ceil(height / rowHeight) + 1;
  const last = Math.max(0, view.rows - Math.floor(height / rowHeight));
  const whole = view.rows * rowHeight + 12;
  const scaled = whole > mostHeight;
  const space = Math.min(whole, mostHeight);
  const perRow = last > 0 ? Math.max(0, space - height) / last : 0;
  const at = Math.min(top, last);
  const from = Math.floor(at);
  const rows = useRows(view.id, view.rows, from, inSight);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const move = (row: number) => {
    const next = Math.max(0, Math.min(last, row));
    setTop(next);
    // What the bar says of it is coarser than the row: see scrolled.
    if (box.current) box.current.scrollTop = next * perRow;
  };
  const moveTo = useRef(move);
  useEffect(() => {
    moveTo.current = move;
  });
  useEffect(() => {
    if (place) moveTo.current(place.row - Math.floor(inSight / 3));
    // Only a new place scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place]);

  // A turn of the wheel is three rows also where the bar stands for millions.
  const position = useRef(at);
  useEffect(() => {
    position.current = at;
  });
  useEffect(() => {
    const element = box.current;
    if (!element || !scaled) return;
    const turned = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
      event.preventDefault();
      moveTo.current(position.current + event.deltaY / rowHeight);
    };
    element.addEventListener("wheel", turned, { passive: false });
    return () => element.removeEventListener("wheel", turned);
  }, [scaled]);

  const scrolled = () => {
    const element = box.current;
    if (!element || perRow === 0) return;
    // Not what move has set itself.
    if (Math.abs(element.scrollTop - at * perRow) > 1.5) setTop(element.scrollTop / perRow);
  };
  const keys = (event: KeyboardEvent) => {
    const page = Math.max(1, inSight - 3);
    const by: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -last,
      End: last,
    };
    const step = by[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(Math.round(at + step));
  };
  return (
    // The keys scroll by rows: the browser would by pixels, of which one may stand for many rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      className={classes.scroll}
      role="document"
      aria-label={label}
      // What scrolls and holds nothing to focus must take the focus itself (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={scrolled}
      onKeyDown={keys}
    >
      <div className={classes.space} style={{ height: space }}>
        <div className={classes.window} style={{ height, marginTop: 0 }}>
          <div className={classes.rows} style={{ transform: `translateY(${-(at - from) * rowHeight}px)` }}>
            {rows.map((row, n) => (
              <Row
                key={from + n}
                row={row}
                mark={place?.row === from + n && place.length > 0 ? place : undefined}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function Row({ row, mark }: { row: TextRow | undefined; mark: TextPlace | undefined }) {
  if (!row) return <div className={classes.row} aria-busy />;
  const { text } = row;
  return (
    <div className={classes.row}>
      <span className={classes.line} aria-hidden>
        {row.more ? "↳" : row.line.toLocaleString("en")}
      </span>
      {mark ? (
        <span className={classes.text}>
          {visible(text.slice(0, mark.column))}
          <mark className={classes.mark}>{visible(text.slice(mark.column, mark.column + mark.length))}</mark>
          {visible(text.slice(mark.column + mark.length))}
        </span>
      ) : (
        <span className={classes.text}>{visible(text)}</span>
      )}
    </div>
  );
}
