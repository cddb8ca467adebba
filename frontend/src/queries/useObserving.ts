import { useQuery } from "@tanstack/react-query";
import { System } from "../platform";
import { keys } from "./keys";

/** useObserving is how telemetry, log and cache stand. No event tells of it: while it is shown it is asked for. */
export function useObserving() {
  return useQuery({
    queryKey: keys.observing,
    queryFn: async () => System.Observing(),
    refetchOnMount: "always",
    refetchInterval: 5000,
  });
}
