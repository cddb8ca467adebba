import { useQuery } from "@tanstack/react-query";
import { History } from "../platform";
import { keys } from "./keys";

/** useRecentCalls are the newest calls, for the command palette. */
export function useRecentCalls(enabled: boolean) {
  return useQuery({
    queryKey: [...keys.history, "recent"],
    enabled,
    queryFn: async () => (await History.List({ text: "", cursor: "", limit: 20 })).calls ?? [],
  });
}
