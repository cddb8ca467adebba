import { navigate } from "../../state/window";

export const filterId = "sidebar-filter";

/** focusFilter puts the cursor into the sidebar's filter box. */
export function focusFilter(): void {
  navigate("workbench");
  const box = document.getElementById(filterId);
  if (box) box.focus();
  // The view has to be drawn first.
  else requestAnimationFrame(() => document.getElementById(filterId)?.focus());
}
