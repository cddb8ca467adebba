import type { HotkeyItem } from "@mantine/hooks";
import { isTyping, useKeys } from "../../lib/useKeys";
import { changeDrawer, closeTab, navigate, useWindow } from "../../state/window";
import { openPalette } from "../palette/openPalette";
import { focusFilter } from "../sidebar/focusFilter";
import { views } from "./views";

const shortcuts: HotkeyItem[] = [
  ["mod+K", openPalette],
  ["mod+J", () => changeDrawer({ open: !useWindow.getState().drawer.open })],
  ["mod+W", closeFrontTab],
  // A browser keeps Ctrl+W for itself.
  ["alt+W", closeFrontTab],
  ["mod+comma", () => navigate("settings")],
  ...views.map(({ view, key }): HotkeyItem => [`mod+${key}`, () => navigate(view)]),
  // Where something is being typed it is a letter.
  ["/", (event) => isTyping(event.target) || toFilter(event), { preventDefault: false }],
];

/** useShortcuts are the keys that work everywhere. */
export function useShortcuts(): void {
  useKeys(shortcuts);
}

function toFilter(event: KeyboardEvent): void {
  event.preventDefault();
  focusFilter();
}

function closeFrontTab(): void {
  const { view, activeTab } = useWindow.getState();
  if (view === "workbench") closeTab(activeTab);
}
