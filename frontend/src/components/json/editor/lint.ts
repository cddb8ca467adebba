import type { Diagnostic } from "@codemirror/lint";
import { locate } from "../locate";
import { parseJson } from "../parse";

/** A problem of a value, at a JSON pointer. */
export interface Remark {
  pointer: string;
  message: string;
}

/** Larger texts are not checked at every pause: the backend says what is wrong when it gets them. */
const maxChecked = 2_000_000;

/** What is wrong with a JSON text, with places: its syntax, keys that stand twice, and the remarks on its values. */
export function diagnose(text: string, remarks: readonly Remark[]): Diagnostic[] {
  if (text.length > maxChecked || text.trim() === "") return [];
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const { message, offset, line, column } = parsed.error;
    const from = Math.min(offset, text.length);
    const where = `${message} (line ${line}, column ${column})`;
    return [{ from, to: Math.min(from + 1, text.length), severity: "error", message: where }];
  }
  const twice = parsed.duplicates.map((from): Diagnostic => ({
    from,
    to: from + 1,
    severity: "warning",
    message: "This key stands twice in its object; the last one counts",
  }));
  const places = locate(
    text,
    remarks.map((r) => r.pointer),
  );
  const marks = remarks.flatMap(({ pointer, message }): Diagnostic[] => {
    const range = places.get(pointer);
    if (!range) return [];
    // A problem of a whole object is marked at its brace; underlining all of it would mark everything.
    const long = text.slice(range.from, range.to).includes("\n");
    return [{ from: range.from, to: long ? range.from + 1 : range.to, severity: "warning", message }];
  });
  return [...twice, ...marks];
}
