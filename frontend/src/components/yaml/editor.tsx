import { autocompletion } from "@codemirror/autocomplete";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, indentOnInput } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { search } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, lineNumbers } from "@codemirror/view";
import { useEffect, useMemo, useRef } from "react";
import { editingKeys } from "../json/editor/keys";
import { searchPanel } from "../json/editor/searchPanel";
import { editorTheme } from "../json/editor/theme";
import { useCodeMirror } from "../json/editor/useCodeMirror";
import { completeBySchema } from "./complete";
import classes from "./editor.module.css";

/** A problem and where it is, counted from 1. */
export interface LineProblem {
  line: number;
  column: number;
  message: string;
  hint: string;
}

interface Props {
  text: string;
  onChange: (text: string) => void;
  label: string;
  problems: readonly LineProblem[];
  schema: unknown;
  /** Puts the cursor into a line when the object changes. */
  goTo?: { line: number } | null;
}

/** YamlEditor edits YAML, marks problems at their line and completes by a schema. */
export function YamlEditor({ text, onChange, label, problems, schema, goTo }: Props) {
  const latest = useRef(schema);
  latest.current = schema;
  const changing = useMemo(() => EditorView.contentAttributes.of({ "aria-label": label }), [label]);
  const { ref, view } = useCodeMirror({ text, onChange, fixed: () => fixed(latest), changing });

  useEffect(() => {
    if (!view) return;
    const { doc } = view.state;
    const marks = problems.map(({ line, column, message, hint }): Diagnostic => {
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const from = Math.min(at.from + Math.max(column - 1, 0), at.to);
      return { from, to: at.to, severity: "error", message: hint ? `${message} ${hint}` : message };
    });
    view.dispatch(setDiagnostics(view.state, marks));
  }, [view, problems]);

  useEffect(() => {
    if (!view || !goTo) return;
    const at = view.state.doc.line(Math.min(Math.max(goTo.line, 1), view.state.doc.lines));
    view.dispatch({
      selection: { anchor: at.from },
      effects: EditorView.scrollIntoView(at.from, { y: "center" }),
    });
    view.focus();
  }, [view, goTo]);

  return <div ref={ref} className={classes.editor} data-selectable />;
}

function fixed(schema: { current: unknown }) {
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    yaml(),
    autocompletion({ override: [(context) => completeBySchema(context, schema.current)] }),
    editingKeys,
    search({ top: true, createPanel: searchPanel }),
    drawSelection(),
    bracketMatching(),
    indentOnInput(),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    editorTheme,
  ];
}
