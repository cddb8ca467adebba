import { useLayoutEffect } from "react";
import { paletteStore } from "./openPalette";

/**
 * useFirstFound keeps Enter meaningful. Mantine chooses the first of what is found when a key is pressed; what
 * arrives later, or takes the place of the chosen one, would be seen and not chosen.
 */
export function useFirstFound(listId: string, query: string): void {
  useLayoutEffect(() => {
    const list = document.getElementById(listId);
    const first = list?.querySelector("[data-action]");
    if (query.trim() === "" || !first || list?.querySelector("[data-selected]")) return;
    first.setAttribute("data-selected", "true");
    paletteStore.updateState((state) => ({ ...state, selected: 0 }));
  });
}
