import { useCallback, useMemo } from "react";
import { useDraft, useWindow, changeDraft } from "../../state/window";

export type Values = Record<string, string>;

/** useValues are the text values that were typed into a tab, kept in its draft. What is empty is not sent. */
export function useValues(tabId: string) {
  const [{ text }] = useDraft(tabId);
  const values = useMemo(() => readValues(text), [text]);
  const set = useCallback(
    (name: string, value: string) => {
      // From the store, not from what was drawn last: two keys may come before the next drawing.
      const { [name]: _, ...others } = readValues(useWindow.getState().drafts[tabId]?.text ?? "");
      changeDraft(tabId, { text: JSON.stringify(value === "" ? others : { ...others, [name]: value }) });
    },
    [tabId],
  );
  return { values, set };
}

/** latestValues is the JSON text of a tab's values at this moment. */
export function latestValues(tabId: string): string {
  return JSON.stringify(readValues(useWindow.getState().drafts[tabId]?.text ?? ""));
}

/** readValues reads an object of strings; what is something else in it is left out. */
export function readValues(text: string): Values {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** without is the values but one: what a completion of that one may depend on. */
export function without(values: Values, name: string): Values {
  const { [name]: _, ...others } = values;
  return others;
}
