import { flushSync } from "react-dom";
import { navigate } from "../../state/window";

export const filterId = "sidebar-filter";

/** focusFilter puts the cursor into the sidebar's filter box. */
export function focusFilter(): void {
  // The view has to be drawn first, and at once: the next key is for the box already.
  flushSync(() => navigate("workbench"));
  document.getElementById(filterId)?.focus();
}
