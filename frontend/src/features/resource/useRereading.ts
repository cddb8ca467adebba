import { useEffect, useRef } from "react";
import type { Subscription } from "../../platform";
import { useRemembered } from "../../state/window";
import type { CallRun } from "../result/useCallRun";

/** A resource that changes all the time is read once in this time; its last change is always read. */
const pauseMs = 1000;

/** useRereading tells whether a resource changed after it was read, and reads it again by itself when that is wished. */
export function useRereading(
  tabId: string,
  { running, detail, failure }: Pick<CallRun, "running" | "detail" | "failure">,
  subscription: Subscription | undefined,
  read: () => void,
) {
  const [auto, setAuto] = useRemembered(`reread ${tabId}`, false);
  const readAt = detail?.call.startedAt ?? 0;
  const changed = subscription !== undefined && subscription.updatedAt > readAt && subscription.updates > 0;
  // One that cannot be read is not asked for again and again.
  const due = auto && changed && !running && failure === null;
  // `read` is a new function at each drawing.
  const latest = useRef(read);
  latest.current = read;
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!due) return undefined;
    // Further changes do not put it off: the time counts from the last reading.
    const timer = window.setTimeout(
      () => {
        lastAt.current = performance.now();
        latest.current();
      },
      Math.max(0, lastAt.current + pauseMs - performance.now()),
    );
    return () => window.clearTimeout(timer);
  }, [due, subscription?.updates]);
  return { auto: auto && subscription !== undefined, setAuto, changed };
}
