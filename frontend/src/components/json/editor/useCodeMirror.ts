import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";

interface Options {
  text: string;
  /** Told of every change a person makes. */
  onChange?: (text: string) => void;
  /** Given once, when the editor is made. */
  fixed: () => Extension;
  /** What may change while the editor lives; give a memoised value. */
  changing: Extension;
}

/**
 * useCodeMirror keeps an editor in the element that the returned ref is given
 * to. A text from outside replaces the document only when it differs from it,
 * so typing never loses the cursor.
 */
export function useCodeMirror({ text, onChange, fixed, changing }: Options) {
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const compartment = useRef(new Compartment());
  const latest = useRef({ text, onChange, fixed, changing });
  latest.current = { text, onChange, fixed, changing };
  const fromOutside = useRef(false);

  useEffect(() => {
    if (!host) return;
    const start = latest.current;
    const made = new EditorView({
      parent: host,
      state: EditorState.create({
        doc: start.text,
        extensions: [
          start.fixed(),
          compartment.current.of(start.changing),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !fromOutside.current)
              latest.current.onChange?.(update.state.doc.toString());
          }),
        ],
      }),
    });
    setView(made);
    return () => {
      made.destroy();
      setView(null);
    };
  }, [host]);

  useEffect(() => {
    view?.dispatch({ effects: compartment.current.reconfigure(changing) });
  }, [view, changing]);

  useEffect(() => {
    if (!view || (view.state.doc.length === text.length && view.state.doc.toString() === text)) return;
    fromOutside.current = true;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    fromOutside.current = false;
  }, [view, text]);

  return { ref: setHost, view };
}
