import { useKeys } from "../../lib/useKeys";
import { isWaiting, type CallRun } from "../result/useCallRun";

/** useRunKey is Ctrl+Enter: it begins a call, and lets one that waits at a round go on. */
export function useRunKey(run: CallRun, begin: () => void): void {
  useKeys([
    [
      "mod+Enter",
      (event) => {
        if (isInDialog(event.target)) return;
        if (isWaiting(run)) void run.proceed();
        else if (!run.running) begin();
      },
    ],
  ]);
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog]") !== null;
