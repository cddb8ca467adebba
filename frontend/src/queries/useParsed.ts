import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Servers } from "../platform";

const pauseMs = 200;

/** useParsed asks what pasted or typed text is, a moment after the last key. */
export function useParsed(text: string) {
  const [settled] = useDebouncedValue(text, pauseMs);
  const query = useQuery({
    queryKey: ["parsed", settled],
    enabled: settled.trim() !== "",
    queryFn: async () => Servers.Parse(settled),
    placeholderData: keepPreviousData,
    // The text may hold secrets: nothing of it is kept longer than it is shown.
    gcTime: 0,
  });
  return { ...query, settled: settled === text };
}
