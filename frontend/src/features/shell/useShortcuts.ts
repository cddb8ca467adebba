import { useHotkeys, type HotkeyItem } from "@mantine/hooks";
import { changeDrawer, closeTab, navigate, useWindow } from "../../state/window";
import { openPalette } from "../palette/openPalette";
import { focusFilter } from "../sidebar/focusFilter";
import { views } from "./views";

const always: HotkeyItem[] = [
  ["mod+K", openPalette],
  ["mod+J", () => changeDrawer({ open: !useWindow.getState().drawer.open })],
  ["mod+W", closeFrontTab],
  // A browser keeps Ctrl+W for itself.
  ["alt+W", closeFrontTab],
  ["mod+comma", () => navigate("settings")],
  ...views.map(({ view, key }): HotkeyItem => [`mod+${key}`, () => navigate(view)]),
];

/** useShortcuts are the keys that work everywhere; "/" only where nothing is being typed. */
export function useShortcuts(): void {
  useHotkeys(always, [], true);
  useHotkeys([["/", focusFilter]], undefined, false);
}

function closeFrontTab(): void {
  const { view, activeTab } = useWindow.getState();
  if (view === "workbench") closeTab(activeTab);
}
