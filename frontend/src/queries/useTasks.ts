import { useQuery } from "@tanstack/react-query";
import { Tasks } from "../platform";
import { keys } from "./keys";

/** useTasks lists the tasks of a server, newest first. */
export function useTasks(server: string) {
  return useQuery({ queryKey: keys.tasks(server), queryFn: async () => (await Tasks.List(server)) ?? [] });
}
