import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Metrics } from "../platform";
import { keys } from "./keys";

/** While calls go on, their figures are asked for once in so long. */
const pauseMs = 1000;

/** useStats are the figures of the calls a filter selects in a span. A span up to now moves on by itself. */
export function useStats(
  span: string,
  text: string,
  bounds: () => { from: number; to: number },
  slidingMs: number,
) {
  const last = useRef({ of: "", at: 0 });
  return useQuery({
    queryKey: keys.stats(span, text),
    placeholderData: keepPreviousData,
    refetchInterval: slidingMs > 0 ? slidingMs : false,
    async queryFn() {
      const of = `${span} ${text}`;
      const wait = last.current.of === of ? last.current.at + pauseMs - Date.now() : 0;
      if (wait > 0) await new Promise((resolve) => window.setTimeout(resolve, wait));
      const stats = await Metrics.Stats({ text, ...bounds(), points: 0 });
      last.current = { of, at: Date.now() };
      return stats;
    },
  });
}
