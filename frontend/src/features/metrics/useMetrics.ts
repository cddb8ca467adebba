import { useEffect, useRef, useState } from "react";
import { FairleadError } from "../../platform";
import { useStats } from "../../queries/useStats";
import { useRemembered } from "../../state/window";
import { boundsOf, firstSpan, slidingMs, type Span } from "./spans";

const typingMs = 300;

/** useMetrics holds what the page is about: the span, the filter, and the figures of both. */
export function useMetrics() {
  const [span, setSpan] = useRemembered<Span>("metrics.span", firstSpan);
  const [filter, setFilter] = useRemembered("metrics.filter", "");
  const [settled, setSettled] = useState(filter);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(filter), typingMs);
    return () => window.clearTimeout(timer);
  }, [filter]);
  const { data, error, refetch } = useStats(
    `${span.name} ${span.from} ${span.to}`,
    settled,
    () => boundsOf(span, Date.now()),
    slidingMs(span),
  );
  // What was there before stays in sight while the filter is wrong.
  const last = useRef(data);
  last.current = data ?? last.current;
  const wrongFilter = error instanceof FairleadError && error.code === "usage";
  const stats = wrongFilter ? last.current : data;
  return { span, setSpan, filter, setFilter, settled, stats, error, wrongFilter, refetch };
}
