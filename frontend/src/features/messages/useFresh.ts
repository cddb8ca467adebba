import { useEffect, useState } from "react";

/** useFresh is true for a while after the value has changed: a rate of messages is one of a moment. */
export function useFresh(value: unknown, ms: number): boolean {
  const [stale, setStale] = useState<unknown>(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setStale(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return stale !== value;
}
