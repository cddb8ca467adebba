import { useQuery } from "@tanstack/react-query";
import { Calls } from "../../platform";
import { keys } from "../../queries/keys";

/** An event may be missed; a running call is looked after all the same. */
const lookAfterMs = 2000;

/** useCall is one call with everything known of it; it follows a running one to its end. */
export function useCall(id: string) {
  return useQuery({
    queryKey: keys.call(id),
    enabled: id !== "",
    queryFn: async () => Calls.Get(id),
    refetchInterval: (query) => (query.state.data?.call.status === "running" ? lookAfterMs : false),
  });
}

/** useTimeline says where the time of a call that has ended went. */
export function useTimeline(id: string) {
  return useQuery({ queryKey: keys.timeline(id), queryFn: async () => Calls.Timeline(id) });
}

/** useFrames are the raw messages of a call in the order they passed. */
export function useFrames(id: string) {
  return useQuery({
    queryKey: keys.frames(id),
    enabled: id !== "",
    queryFn: async () => (await Calls.Frames(id)) ?? [],
  });
}
