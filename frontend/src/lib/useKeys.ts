import { getHotkeyHandler, type HotkeyItem } from "@mantine/hooks";
import { useLayoutEffect, useRef } from "react";

/**
 * useKeys are keys of the whole page, wherever the focus is. They work from the moment their component can be seen;
 * Mantine's useHotkeys begins in the next free moment, and on a busy machine loses what is pressed before.
 */
export function useKeys(keys: HotkeyItem[]): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => getHotkeyHandler(latest.current)(event);
    document.documentElement.addEventListener("keydown", onKeyDown);
    return () => document.documentElement.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** isTyping tells whether a key pressed there writes a letter. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
