import { navigate } from "../../state/window";

export const filterId = "sidebar-filter";

/** focusFilter puts the cursor into the sidebar's filter box. */
export function focusFilter(): void {
  navigate("workbench");
  // The view may have to be drawn first.
  requestAnimationFrame(() => document.getElementById(filterId)?.focus());
}
