import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import classes from "./VirtualList.module.css";

interface Props<Item> {
  items: Item[];
  keyOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  /** Height of a row in pixels; where rows differ it is the guess before they are measured. */
  rowHeight: number;
  /** Rows whose height depends on their content. */
  measured?: boolean;
  /** A row to bring into view when it changes, or -1. */
  reveal?: number;
  /** Nothing inside takes the focus, so the list itself does, to be scrolled by keys. */
  focusable?: boolean;
  /** What the element that scrolls is besides: a tree or a listbox, with its name, its focus and its keys. */
  list?: Omit<ComponentProps<"div">, "ref" | "children">;
}

// A list this short costs nothing to draw whole, and can be searched by the browser.
const drawWholeUpTo = 100;

/** VirtualList draws only the rows in sight when there are many. Its parent gives it its height. */
export function VirtualList<Item>(props: Props<Item>) {
  const { items, focusable = false, list = {} } = props;
  // The same element however many rows come and go: it may have the focus.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  return (
    <div
      ref={setBox}
      role="presentation"
      // What scrolls and holds nothing to focus must take the focus itself (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={focusable ? 0 : undefined}
      {...list}
      className={[classes.scroll, list.className].filter(Boolean).join(" ")}
    >
      {items.length > drawWholeUpTo ? <Windowed {...props} box={box} /> : <Whole {...props} />}
    </div>
  );
}

function Whole<Item>({ items, keyOf, render, reveal = -1 }: Props<Item>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal >= 0) root.current?.children[reveal]?.scrollIntoView({ block: "nearest" });
  }, [reveal]);
  return (
    <div ref={root} role="presentation">
      {items.map((item, index) => (
        <div key={keyOf(item)} role="presentation">
          {render(item, index)}
        </div>
      ))}
    </div>
  );
}

function Windowed<Item>(props: Props<Item> & { box: HTMLElement | null }) {
  const { items, keyOf, render, rowHeight, measured, reveal = -1, box } = props;
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    getItemKey: (index) => (items[index] === undefined ? index : keyOf(items[index])),
    overscan: 12,
  });
  useEffect(() => {
    if (box && reveal >= 0) virtual.scrollToIndex(reveal);
  }, [box, reveal, virtual]);
  return (
    <div className={classes.space} style={{ height: virtual.getTotalSize() }} role="presentation">
      {virtual.getVirtualItems().map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <div
            key={row.key}
            className={classes.row}
            role="presentation"
            data-index={row.index}
            ref={measured ? virtual.measureElement : undefined}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {render(item, row.index)}
          </div>
        );
      })}
    </div>
  );
}
