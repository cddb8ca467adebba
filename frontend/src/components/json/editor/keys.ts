import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { searchKeymap } from "@codemirror/search";
import { keymap } from "@codemirror/view";
import { foldKeymap } from "@codemirror/language";

/** Mod-Enter belongs to the page: it calls the tool. */
const own = defaultKeymap.filter((binding) => binding.key !== "Mod-Enter");

export const readingKeys = keymap.of([...searchKeymap, ...foldKeymap, ...own]);
export const editingKeys = [history(), keymap.of([...searchKeymap, ...foldKeymap, ...historyKeymap, ...own])];
