import { createSpotlight } from "@mantine/spotlight";

export const [paletteStore, palette] = createSpotlight();

let before: Element | null = null;

export function openPalette(): void {
  if (!paletteStore.getState().opened) before = document.activeElement;
  palette.open();
}

/** comeBack puts the keyboard where it was before the palette, unless what was chosen took it elsewhere. */
export function comeBack(): void {
  // The palette has first to let go of it.
  window.setTimeout(() => {
    if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
    before.focus({ preventScroll: true });
  });
}
