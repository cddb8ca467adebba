import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { History, type Annotation } from "../../../platform";
import { keys } from "../../../queries/keys";
import { report } from "../../../state/problems";

/** useAnnotate pins, notes and tags a call; false when that could not be done, and the banner says why. */
export function useAnnotate(id: string): (change: Partial<Annotation>) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (change) => {
      try {
        await History.Annotate([id], { pinned: null, note: null, tag: [], untag: [], ...change });
      } catch (error) {
        report("The call could not be changed", error);
        return false;
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.call(id) }),
        client.invalidateQueries({ queryKey: keys.history }),
      ]);
      return true;
    },
    [client, id],
  );
}
