import { useCallback, useState } from "react";
import { Calls, type Tool } from "../../platform";
import { useDraft } from "../../state/window";
import type { FormStore } from "../form/state/FormStore";
import { useCallRun } from "../result/useCallRun";
import { problemsOf } from "./useValidation";

export interface CallOptions {
  timeoutMs: number;
  /** Wait at each round of input_required. */
  step: boolean;
  /** Have it run as a task where the tool offers that. */
  task: boolean;
}

/** useCalling makes a tool tab's calls and follows the newest one. */
export function useCalling(tabId: string, tool: Tool, store: FormStore, options: CallOptions) {
  const { timeoutMs, step, task } = options;
  const [{ replayOf }] = useDraft(tabId);
  const [attempted, setAttempted] = useState(false);
  const { start: startRun, ...run } = useCallRun(tabId);

  const start = useCallback(
    async (anyway: boolean, fresh = false) => {
      setAttempted(true);
      const begin = async () => {
        const id = await Calls.Start({
          server: tool.server,
          tool: tool.name,
          arguments: store.text.trim() === "" ? "{}" : store.text,
          timeoutMs,
          sendAnyway: anyway,
          replayOf,
          client: "",
          fresh,
          step,
          task,
        });
        store.setProblems([]);
        return id;
      };
      await startRun(begin, (why) => {
        const problems = why.code === "invalid_arguments" ? problemsOf(why.details) : [];
        store.setProblems(problems);
        return problems.length > 0;
      });
    },
    [tool.server, tool.name, store, timeoutMs, step, task, replayOf, startRun],
  );
  return { ...run, start, attempted };
}

export type Calling = ReturnType<typeof useCalling>;
