import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { searchKeymap } from "@codemirror/search";
import { keymap } from "@codemirror/view";
import { foldKeymap } from "@codemirror/language";
import { goNext, goPrevious } from "./find";

/** Mod-Enter belongs to the page: it calls the tool. */
const own = defaultKeymap.filter((binding) => binding.key !== "Mod-Enter");

/** Before the search's own keys, which are slow in large texts. */
const finding = [
  { key: "Mod-g", run: goNext, shift: goPrevious, preventDefault: true },
  { key: "F3", run: goNext, shift: goPrevious, preventDefault: true },
];

export const readingKeys = keymap.of([...finding, ...searchKeymap, ...foldKeymap, ...own]);
export const editingKeys = [
  history(),
  keymap.of([...finding, ...searchKeymap, ...foldKeymap, ...historyKeymap, ...own]),
];
