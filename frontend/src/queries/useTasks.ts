import { useQuery } from "@tanstack/react-query";
import { Tasks } from "../platform";
import { keys } from "./keys";

/** What nobody here follows is asked for so often at least, and at most. */
const leastPollMs = 1000;
const mostPollMs = 60_000;

/**
 * useTasks lists the tasks of a server, newest first. Of its own calls' tasks the backend tells what is new; those of
 * other clients are asked for while they run, as often as the server says.
 */
export function useTasks(server: string) {
  return useQuery({
    queryKey: keys.tasks(server),
    queryFn: async () => (await Tasks.List(server)) ?? [],
    refetchInterval: ({ state }) => {
      const foreign = (state.data ?? []).filter(
        (task) => task.callId === "" && (task.status === "working" || task.status === "input_required"),
      );
      if (foreign.length === 0) return false;
      const wanted = Math.min(...foreign.map((task) => task.pollMs || leastPollMs));
      return Math.min(Math.max(wanted, leastPollMs), mostPollMs);
    },
  });
}
