import { json } from "@codemirror/lang-json";
import { foldGutter } from "@codemirror/language";
import { openSearchPanel, search } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, lineNumbers } from "@codemirror/view";
import { useImperativeHandle, useMemo, type Ref } from "react";
import { readingKeys } from "./keys";
import { hasLineOver } from "./longLines";
import { searchPanel } from "./searchPanel";
import { editorTheme } from "./theme";
import { useCodeMirror } from "./useCodeMirror";
import classes from "./CodeViewer.module.css";

export interface CodeViewerHandle {
  find: () => void;
}

interface Props {
  text: string;
  /** The accessible name. */
  label: string;
  language?: "json" | "plain";
  /** Stands among other things: grows with its text and has no line numbers. */
  inline?: boolean;
  ref?: Ref<CodeViewerHandle>;
}

/** One wrapped line of 5 MB takes ten seconds to lay out; unwrapped it is nothing. */
const maxWrapped = 10_000;
/** The parser colours texts up to here; beyond it the text stays plain. */
const maxColoured = 60_000_000;
/** Nor is a longer line coloured: the parser does not rest within a string, and one of 40 MB takes it seconds. */
const maxToken = 100_000;

/** CodeViewer shows text, 50 MB of it if need be, with search (⌘F), folding and selection. */
export function CodeViewer({ text, label, language = "json", inline = false, ref }: Props) {
  const changing = useMemo<Extension>(
    () => [
      // It takes the focus anyway; saying so tells those who check that it can be scrolled by keys.
      EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", tabindex: "0" }),
      language === "json" && text.length <= maxColoured && !hasLineOver(text, maxToken) ? json() : [],
      hasLineOver(text, maxWrapped) ? [] : EditorView.lineWrapping,
    ],
    [label, language, text],
  );
  const { ref: host, view } = useCodeMirror({ text, fixed: () => fixed(inline, language), changing });
  useImperativeHandle(ref, () => ({ find: () => view && openSearchPanel(view) }), [view]);
  return <div ref={host} className={inline ? classes.inline : classes.viewer} data-selectable />;
}

function fixed(inline: boolean, language: string): Extension {
  return [
    inline ? [] : lineNumbers(),
    inline || language !== "json" ? [] : foldGutter(),
    EditorState.readOnly.of(true),
    search({ top: true, createPanel: searchPanel }),
    drawSelection(),
    readingKeys,
    editorTheme,
  ];
}
