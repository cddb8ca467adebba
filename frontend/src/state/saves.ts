import { create } from "zustand";
import { downloadURL, save } from "../platform";
import { report } from "./problems";

/** The files that are being saved, or were: ids of the window's saves. A browser has its own list of downloads. */
export const useSaves = create<{ ids: readonly string[] }>()(() => ({ ids: [] }));

/** saveFile lets the person keep what an address of the backend serves. What goes wrong is told in the banners. */
export async function saveFile(url: string): Promise<void> {
  try {
    const id = await save(downloadURL(url));
    if (id) useSaves.setState(({ ids }) => ({ ids: [...ids, id] }));
  } catch (error) {
    report("The file was not saved", error);
  }
}

export function forgetSave(id: string): void {
  useSaves.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }));
}
