import { useEffect, useMemo, useRef } from "react";
import { stringifyJson } from "../../components/json/stringify";
import type { ToolDetail } from "../../platform";
import { changeDraft, useDraft, useWindow } from "../../state/window";
import { initialArguments } from "../form/schema/initial";
import { documentOf } from "../form/SchemaForm";
import { storeOf } from "./stores";

/** Typing is written to the draft after this pause. */
const pauseMs = 200;

/** useArguments is a tab's arguments, kept in step with its draft: what is typed is saved, what is filled in is shown. */
export function useArguments(tabId: string, detail: ToolDetail) {
  const [draft] = useDraft(tabId);
  const doc = useMemo(() => documentOf(detail.inputSchema), [detail.inputSchema]);
  const store = useMemo(
    () => storeOf(tabId, () => draftText(tabId) || stringifyJson(initialArguments(doc))),
    // The first text is asked for once; later drafts arrive by the effect below.
    // oxlint-disable-next-line react/exhaustive-deps
    [tabId],
  );
  // A tab that was out of sight keeps its store; its draft may have been filled in meanwhile.
  const saved = useRef(store.text);

  useEffect(() => {
    // Somebody else filled the draft in: edit-and-replay, the palette.
    if (draft.text === saved.current || draft.text === "") return;
    saved.current = draft.text;
    store.setText(draft.text);
  }, [draft.text, store]);

  useEffect(() => {
    let timer: number | undefined;
    let text = store.text;
    const save = () => {
      window.clearTimeout(timer);
      timer = undefined;
      if (store.text === text || !useWindow.getState().tabs.some((tab) => tab.id === tabId)) return;
      text = store.text;
      saved.current = text;
      changeDraft(tabId, { text });
    };
    const stop = store.subscribe(() => {
      timer ??= window.setTimeout(save, pauseMs);
    });
    return () => {
      stop();
      save();
    };
  }, [store, tabId]);

  return { store, doc };
}

const draftText = (tabId: string) => useWindow.getState().drafts[tabId]?.text ?? "";
