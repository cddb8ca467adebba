import { useLayoutEffect, useRef, type RefObject } from "react";
import type { CallList } from "./callList";

/**
 * useKeepPlace leaves the rows where they are when calls come or go above them.
 * Who is at the top sees the new ones; another filter begins at the top.
 */
export function useKeepPlace(
  scroll: RefObject<HTMLElement | null>,
  { text, calls }: CallList,
  rowHeight: number,
): void {
  const before = useRef({ text, calls });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { text, calls };
    const box = scroll.current;
    if (!box || old.calls === calls) return;
    if (old.text !== text) {
      box.scrollTop = 0;
      return;
    }
    if (box.scrollTop < rowHeight) return;
    const top = Math.floor(box.scrollTop / rowHeight);
    const id = old.calls[top]?.id;
    const now = calls.findIndex((call) => call.id === id);
    if (now >= 0 && now !== top) box.scrollTop += (now - top) * rowHeight;
  }, [scroll, text, calls, rowHeight]);
}
