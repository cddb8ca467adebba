import { useCallback, useRef, useState } from "react";
import { copyText, Messages } from "../../platform";
import { useMessages } from "../../queries/useMessages";
import { report } from "../../state/problems";
import { saveFile } from "../../state/saves";
import { asText } from "./messageWords";
import { useMessageFilter } from "./useMessageFilter";

/** useMessagePanel holds what the panel is about: the filter, the messages, the selected one, and what is done with them. */
export function useMessagePanel() {
  const filtering = useMessageFilter();
  const [follow, setFollow] = useState(true);
  const [paused, setPaused] = useState(false);
  const [selected, setSelected] = useState(0);
  const pane = useRef<HTMLElement>(null);
  const { stretch, error, retry, loadOlder, loadingOlder, olderError } = useMessages(filtering.filter, {
    still: paused || !follow,
  });
  const rows = stretch?.rows ?? none;
  const current = rows.find(({ seq }) => seq === selected);
  const partner =
    current?.request || rows.find(({ request }) => request !== 0 && request === selected)?.seq || 0;

  const idle = !loadingOlder && !olderError && (stretch?.older ?? 0) > 0;
  const onNearStart = useCallback(() => {
    if (idle) loadOlder();
    // Another page makes another loadOlder, and the list asks again when its rows change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [idle, stretch?.older]);
  return {
    ...filtering,
    rows,
    stretch,
    error,
    retry,
    olderError,
    loadOlder,
    selected,
    partner,
    follow,
    paused,
    pane,
    onFollow: setFollow,
    onNearStart,
    select: useCallback((seq: number) => {
      setSelected(seq);
      if (seq > 0) setFollow(false);
    }, []),
    actions: {
      togglePause: () => setPaused(!paused),
      toggleFollow: () => setFollow(!follow),
      clear() {
        setSelected(0);
        filtering.change({ after: stretch?.ahead ?? 0 });
      },
      copy: () => void copyRows(rows.map(asText)),
      save: () => void saveAll(filtering.filter),
    },
  };
}

export type MessagePanel = ReturnType<typeof useMessagePanel>;

const none: never[] = [];

async function copyRows(lines: string[]): Promise<void> {
  try {
    await copyText(lines.join("\n"));
  } catch (error) {
    report("The messages could not be copied", error);
  }
}

async function saveAll(filter: MessagePanel["filter"]): Promise<void> {
  try {
    await saveFile(await Messages.Export({ ...filter, before: 0, limit: 0 }));
  } catch (error) {
    report("The messages could not be saved", error);
  }
}
