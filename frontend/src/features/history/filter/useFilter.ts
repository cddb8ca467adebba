import { useEffect, useState } from "react";
import { useRemembered } from "../../../state/window";
import { compose, emptyFilter, isPending, lacksValue, type Filter } from "./filter";

const wordsMs = 150;
/** Half a condition is no mistake yet. */
const pendingMs = 700;

/** useFilter is the filter as it stands in the box, and the text to ask with once the typing pauses. */
export function useFilter() {
  const [filter, setFilter] = useRemembered<Filter>("history.filter", emptyFilter);
  return { filter, setFilter, settled: useSettled(filter) };
}

function useSettled(filter: Filter): string {
  const [settled, setSettled] = useState(filter);
  useEffect(() => {
    if (compose(filter) === compose(settled) || lacksValue(filter)) return;
    // A chip is set at once; only typing is waited for.
    const typing = filter.rest.trim() !== settled.rest.trim();
    const wait = !typing ? 0 : isPending(filter) ? pendingMs : wordsMs;
    const timer = window.setTimeout(() => setSettled(filter), wait);
    return () => window.clearTimeout(timer);
  }, [filter, settled]);
  return compose(settled);
}
