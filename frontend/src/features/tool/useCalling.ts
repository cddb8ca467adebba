import { useCallback, useState } from "react";
import { Calls, toFailure, type Failure, type Tool } from "../../platform";
import { report } from "../../state/problems";
import { useDraft } from "../../state/window";
import { useCall } from "../result/callQueries";
import type { FormStore } from "../form/state/FormStore";
import { problemsOf } from "./useValidation";

/** useCalling makes a tab's calls and follows the newest one. */
export function useCalling(tabId: string, tool: Tool, store: FormStore, timeoutMs: number) {
  const [draft, change] = useDraft(tabId);
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempted, setAttempted] = useState(false);
  const call = useCall(draft.callId);
  const running = starting || (call.data?.call.id === draft.callId && call.data.call.status === "running");

  const start = useCallback(
    async (anyway: boolean) => {
      setStarting(true);
      setFailure(null);
      setAttempted(true);
      try {
        const id = await Calls.Start({
          server: tool.server,
          tool: tool.name,
          arguments: store.text.trim() === "" ? "{}" : store.text,
          timeoutMs,
          sendAnyway: anyway,
          replayOf: draft.replayOf,
          step: false,
        });
        store.setProblems([]);
        // What is called after that is typed on from here, and repeats nothing.
        change({ callId: id, replayOf: "" });
      } catch (error) {
        const why = toFailure(error);
        const problems = why.code === "invalid_arguments" ? problemsOf(why.details) : [];
        store.setProblems(problems);
        if (problems.length === 0) setFailure(why);
      } finally {
        setStarting(false);
      }
    },
    [tool.server, tool.name, store, timeoutMs, draft.replayOf, change],
  );
  const cancel = useCallback(async () => {
    try {
      await Calls.Cancel(draft.callId);
    } catch (error) {
      report("The call could not be cancelled", error);
    }
  }, [draft.callId]);

  return {
    start,
    cancel,
    running,
    starting,
    failure,
    attempted,
    detail: draft.callId ? call.data : undefined,
    error: call.error,
  };
}

export type Calling = ReturnType<typeof useCalling>;
