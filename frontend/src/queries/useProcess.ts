import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sampled, type Sample } from "../features/process/processTree";
import { Servers } from "../platform";
import { keys } from "./keys";

/** How often it is asked again while it is looked at. */
const everyMs = 2000;

/**
 * useProcess follows what is true of a server's processes. A page that nobody sees does not ask, and neither does a tab
 * that is not in front: what asks is gone then. When the stamp changes it is asked at once.
 */
export function useProcess(server: string, stamp: string) {
  const client = useQueryClient();
  const queryKey = keys.process(server);
  const query = useQuery({
    queryKey,
    queryFn: async () =>
      sampled(await Servers.Process(server), Date.now(), client.getQueryData<Sample>(queryKey)),
    refetchInterval: everyMs,
    staleTime: 0,
    // Memory of an hour ago is no answer.
    gcTime: 0,
  });
  const { refetch } = query;
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    void refetch();
  }, [stamp, refetch]);
  return query;
}
