import { useEffect } from "react";
import type { Subscription } from "../../platform";
import { useRemembered } from "../../state/window";
import type { CallRun } from "../result/useCallRun";

/** useRereading tells whether a resource changed after it was read, and reads it again by itself when that is wished. */
export function useRereading(
  tabId: string,
  { running, detail, failure }: CallRun,
  subscription: Subscription | undefined,
  read: () => void,
) {
  const [auto, setAuto] = useRemembered(`reread ${tabId}`, false);
  const readAt = detail?.call.startedAt ?? 0;
  const changed = subscription !== undefined && subscription.updatedAt > readAt && subscription.updates > 0;
  // One that cannot be read is not asked for again and again.
  const due = auto && changed && !running && failure === null;
  useEffect(() => {
    if (due) read();
    // Each change is a reason of its own; `read` is a new function at each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [due, subscription?.updates]);
  return { auto: auto && subscription !== undefined, setAuto, changed };
}
