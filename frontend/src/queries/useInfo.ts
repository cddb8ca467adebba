import { useQuery } from "@tanstack/react-query";
import { System } from "../platform";
import { keys } from "./keys";

/**
 * useInfo is what the program says about itself: version, folders, standing failures.
 * No event tells how the history grows, so it is asked again wherever it is shown.
 */
export function useInfo() {
  return useQuery({ queryKey: keys.info, queryFn: async () => System.Info(), refetchOnMount: "always" });
}
