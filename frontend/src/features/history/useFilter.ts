import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRemembered } from "../../state/window";
import { joinFilter, splitFilter, type FilterParts } from "./filterText";

const pauseMs = 200;

/** useFilter is the history's filter: chips and text are two views of one thing, which is remembered. */
export function useFilter() {
  const [text, remember] = useRemembered("history.filter", "");
  const [parts, setParts] = useState<FilterParts>(() => splitFilter(text, false));
  const change = (next: FilterParts) => {
    setParts(next);
    remember(joinFilter(next).trim());
  };
  const [settled] = useDebouncedValue(text, pauseMs);
  return { parts, change, text, settled, clear: () => change({ chips: [], rest: "" }) };
}

export type FilterState = ReturnType<typeof useFilter>;
