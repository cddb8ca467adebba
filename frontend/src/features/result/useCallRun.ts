import { useCallback, useState } from "react";
import { Calls, toFailure, type Failure } from "../../platform";
import { report } from "../../state/problems";
import { useDraft } from "../../state/window";
import { useCall } from "./callQueries";

/** useCallRun makes a tab's calls, of whatever method, and follows the newest one. */
export function useCallRun(tabId: string) {
  const [{ callId }, change] = useDraft(tabId);
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const call = useCall(callId);
  const detail = callId ? call.data : undefined;
  const running = starting || (detail?.call.id === callId && detail.call.status === "running");

  /** Begins a call whose id `begin` returns. A failure to begin that `toldElsewhere` takes is not shown again. */
  const start = useCallback(
    async (begin: () => Promise<string>, toldElsewhere?: (why: Failure) => boolean) => {
      setStarting(true);
      setFailure(null);
      try {
        // What is called after that is typed on from here, and repeats nothing.
        change({ callId: await begin(), replayOf: "" });
      } catch (error) {
        const why = toFailure(error);
        if (!toldElsewhere?.(why)) setFailure(why);
      } finally {
        setStarting(false);
      }
    },
    [change],
  );
  const cancel = useCallback(async () => {
    try {
      await Calls.Cancel(callId);
    } catch (error) {
      report("The call could not be cancelled", error);
    }
  }, [callId]);
  const proceed = useCallback(async () => {
    try {
      await Calls.Continue(callId);
    } catch (error) {
      report("The call could not go on", error);
    }
  }, [callId]);

  return { start, cancel, proceed, running, starting, failure, detail, error: call.error };
}

/** What there is to show and do while a call runs, and when it could not begin. */
export type CallRun = Pick<
  ReturnType<typeof useCallRun>,
  "cancel" | "proceed" | "running" | "starting" | "failure" | "detail" | "error"
>;

/** isWaiting tells whether a call stands at a round until the person lets it go on. */
export function isWaiting({ running, detail }: Pick<CallRun, "running" | "detail">): boolean {
  return running && detail?.rounds.at(-1)?.state === "waiting";
}
