import { useQuery } from "@tanstack/react-query";
import { Messages } from "../platform";
import { keys } from "./keys";

/** useMessage is one message whole. */
export function useMessage(seq: number) {
  return useQuery({
    queryKey: keys.message(seq),
    enabled: seq > 0,
    gcTime: 0,
    queryFn: async () => Messages.Get(seq),
  });
}
