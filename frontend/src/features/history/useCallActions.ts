import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Calls, copyText, History } from "../../platform";
import { keys } from "../../queries/keys";
import { report } from "../../state/problems";
import { openCalled } from "../../state/window";
import { wholeText } from "../result/wholeText";
import { withoutCall } from "./list/callList";
import { changeLists } from "./list/useCallList";

export type CopyFormat = "json" | "cli" | "curl" | "go" | "typescript" | "python" | "result";

export interface CallActions {
  /** Repeats a call and returns the new one's id, or "" when that could not be done. */
  replay: (id: string) => Promise<string>;
  /** Opens the tool with the call's arguments. */
  edit: (id: string) => Promise<void>;
  cancel: (id: string) => Promise<void>;
  /** Deletes a call; false when that could not be done. */
  remove: (id: string) => Promise<boolean>;
  /** Copies a call; false when that could not be done. */
  copy: (id: string, format: CopyFormat) => Promise<boolean>;
}

/** useCallActions are the things a person can do to a past call. What goes wrong stands in the banner. */
export function useCallActions(): CallActions {
  const client = useQueryClient();
  return useMemo(
    () => ({
      replay: async (id) => attempt("The call could not be replayed", "", async () => Calls.Replay(id)),
      edit: async (id) =>
        attempt("The call could not be opened", undefined, async () => {
          const { call, arguments: body } = await Calls.Get(id);
          const draft = (await wholeText(body)) || "{}";
          openCalled(call, { draft, callId: id, replayOf: id });
        }),
      cancel: async (id) =>
        attempt("The call could not be cancelled", undefined, async () => Calls.Cancel(id)),
      remove: async (id) =>
        attempt("The call could not be deleted", false, async () => {
          await History.Delete([id]);
          changeLists(client, (list) => withoutCall(list, id));
          client.removeQueries({ queryKey: keys.call(id) });
          void client.invalidateQueries({ queryKey: keys.history });
          return true;
        }),
      copy: async (id, format) =>
        attempt("The call could not be copied", false, async () => {
          await copyText(await History.CopyAs(id, format));
          return true;
        }),
    }),
    [client],
  );
}

async function attempt<T>(title: string, failed: T, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    report(title, error);
    return failed;
  }
}
