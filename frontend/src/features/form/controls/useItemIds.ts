import { useRef } from "react";

/**
 * useItemIds gives the items of a list keys that follow them when they move, so
 * that what is folded or focused stays with its item. Items that come and go
 * from outside change at the end.
 */
export function useItemIds(length: number) {
  const ids = useRef<number[]>([]);
  const next = useRef(0);
  while (ids.current.length < length) ids.current.push(next.current++);
  ids.current.length = length;
  return ids;
}
