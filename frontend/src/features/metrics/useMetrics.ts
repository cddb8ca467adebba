import { useEffect, useState } from "react";
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
  return { span, setSpan, filter, setFilter, settled, stats: data, error, refetch };
}
