import { closeBrackets } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, indentOnInput } from "@codemirror/language";
import { lintGutter, linter } from "@codemirror/lint";
import { search } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, lineNumbers, placeholder } from "@codemirror/view";
import { useEffect, useMemo, useRef } from "react";
import { editingKeys } from "./keys";
import { diagnose, type Remark } from "./lint";
import { searchPanel } from "./searchPanel";
import { editorTheme } from "./theme";
import { useCodeMirror } from "./useCodeMirror";
import classes from "./JsonEditor.module.css";

interface Props {
  text: string;
  onChange: (text: string) => void;
  /** The accessible name. */
  label: string;
  id?: string;
  describedBy?: string;
  invalid?: boolean;
  /** A cell of a form: it grows with its text and has no line numbers. */
  cell?: boolean;
  hint?: string;
  /** Problems of the values, marked where they are. */
  remarks?: readonly Remark[];
  /** Puts the cursor at an offset when the object changes. */
  goTo?: { offset: number } | null;
}

const noRemarks: readonly Remark[] = [];

/** JsonEditor edits JSON text and says where it is wrong. */
export function JsonEditor(props: Props) {
  const {
    text,
    onChange,
    label,
    id,
    describedBy,
    invalid,
    cell = false,
    hint,
    remarks = noRemarks,
    goTo,
  } = props;
  const current = useRef(remarks);
  current.current = remarks;

  const changing = useMemo(
    () => [
      EditorView.contentAttributes.of({
        "aria-label": label,
        ...(id ? { id } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(invalid ? { "aria-invalid": "true" } : {}),
      }),
      linter((view) => diagnose(view.state.doc.toString(), remarks), { delay: 250 }),
    ],
    [label, id, describedBy, invalid, remarks],
  );
  const { ref, view } = useCodeMirror({ text, onChange, fixed: () => fixed(cell, hint), changing });

  useEffect(() => {
    if (!view || !goTo) return;
    const anchor = Math.min(goTo.offset, view.state.doc.length);
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    view.focus();
  }, [view, goTo]);

  return (
    <div
      ref={ref}
      className={cell ? classes.cell : classes.editor}
      data-invalid={invalid || undefined}
      data-selectable
    />
  );
}

function fixed(cell: boolean, hint = "") {
  return [
    cell ? [] : [lineNumbers(), foldGutter(), lintGutter()],
    json(),
    editingKeys,
    search({ top: true, createPanel: searchPanel }),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    hint ? placeholder(hint) : [],
    editorTheme,
  ];
}
