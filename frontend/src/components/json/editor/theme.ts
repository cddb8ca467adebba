import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours are the page's tokens, so that one theme serves light and dark. */
const look = EditorView.theme({
  "&": { height: "100%", fontSize: "12px", color: "var(--fl-text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--fl-mono)", lineHeight: "20px", overflow: "auto" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--fl-accent)" },
  ".cm-line": { padding: "0 12px 0 6px" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    color: "var(--fl-dim)",
    border: "none",
    paddingLeft: "4px",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "28px", padding: "0 8px 0 4px" },
  ".cm-foldGutter .cm-gutterElement": { width: "14px", cursor: "pointer" },
  ".cm-gutter-lint": { width: "12px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLineGutter": { color: "var(--fl-text)" },
  ".cm-cursor": { borderLeftColor: "var(--fl-accent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--fl-selected)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--fl-hover)",
    outline: "1px solid var(--fl-line-strong)",
  },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--fl-raised)",
    border: "1px solid var(--fl-line)",
    color: "var(--fl-dim)",
    padding: "0 6px",
  },
  ".cm-placeholder": { color: "var(--fl-dim)" },
  ".cm-searchMatch": { backgroundColor: "var(--fl-warn-soft)", outline: "1px solid var(--fl-warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--fl-warn)", color: "var(--fl-bg)" },
  ".cm-selectionMatch": { backgroundColor: "var(--fl-hover)" },
  ".cm-panels": { backgroundColor: "var(--fl-raised)", color: "var(--fl-text)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--fl-line)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--fl-line)" },
  ".fl-search": {
    display: "flex",
    alignItems: "center",
    gap: "4px",
    padding: "4px 8px",
    fontFamily: "var(--fl-font)",
    fontSize: "12px",
  },
  ".fl-search-input": {
    flex: "1",
    minWidth: "80px",
    maxWidth: "320px",
    height: "24px",
    padding: "0 8px",
    border: "1px solid var(--fl-line-strong)",
    borderRadius: "var(--fl-radius)",
    background: "var(--fl-panel)",
    color: "var(--fl-text)",
    font: "inherit",
  },
  ".fl-search-button": {
    minWidth: "24px",
    height: "24px",
    padding: "0 5px",
    border: "1px solid transparent",
    borderRadius: "var(--fl-radius)",
    background: "none",
    color: "var(--fl-dim)",
    font: "inherit",
    cursor: "pointer",
  },
  ".fl-search-button:hover": { background: "var(--fl-hover)", color: "var(--fl-text)" },
  ".fl-search-button[aria-pressed=true]": { borderColor: "var(--fl-accent)", color: "var(--fl-accent)" },
  ".fl-search-count": { minWidth: "74px", color: "var(--fl-dim)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--fl-error)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--fl-warn)",
    textUnderlineOffset: "3px",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--fl-panel)",
    color: "var(--fl-text)",
    border: "1px solid var(--fl-line)",
    borderRadius: "var(--fl-radius)",
    boxShadow: "var(--fl-shadow)",
  },
  ".cm-diagnostic": { padding: "5px 10px", fontFamily: "var(--fl-font)", fontSize: "12px" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--fl-error)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--fl-warn)" },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--fl-json-key)" },
  { tag: tags.string, color: "var(--fl-json-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--fl-json-number)" },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: "var(--fl-dim)" },
  { tag: tags.invalid, color: "var(--fl-error)" },
]);

export const editorTheme = [look, syntaxHighlighting(colours)];
