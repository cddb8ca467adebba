import { useNow } from "../../lib/useNow";

/** useElapsed counts the milliseconds since a moment, ten times a second; 0 while there is none. */
export function useElapsed(since: number | undefined): number {
  const now = useNow(since !== undefined, 100);
  return since === undefined ? 0 : Math.max(0, now - since);
}
