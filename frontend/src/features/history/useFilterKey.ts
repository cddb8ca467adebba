import { useLayoutEffect } from "react";
import { isTyping } from "../../lib/useKeys";
import { filterBoxId } from "./filter/FilterBox";

/** useFilterKey: here "/" goes to the filter of the calls, not to that of the sidebar. */
export function useFilterKey(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      event.stopPropagation();
      document.getElementById(filterBoxId)?.focus();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
}
