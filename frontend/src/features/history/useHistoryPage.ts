import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FairleadError } from "../../platform";
import { useRemembered } from "../../state/window";
import type { PaneActions } from "./detail/CallPane";
import { useFilter } from "./filter/useFilter";
import { neighbour } from "./list/callList";
import { focusTable, type TableActions } from "./list/CallTable";
import { useCallList } from "./list/useCallList";
import { useCallActions } from "./useCallActions";
import { useKnownCall } from "./useKnownCall";
import { useMustAsk } from "./useMustAsk";

/** Below this width the call lies over the list instead of beside it. */
const narrowQuery = "(max-width: 1000px)";

/** What is asked before it is done, and about which call. */
export interface Question {
  about: "remove" | "replay";
  id: string;
}

/** useHistoryPage holds what the page is about: the filter, the calls it finds, the one that is selected. */
export function useHistoryPage() {
  const filtering = useFilter();
  const found = useCallList(filtering.settled);
  const [selected, setSelected] = useRemembered("history.selected", "");
  const [question, setQuestion] = useState<Question | null>(null);
  const [opened, setOpened] = useState(false);
  const narrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  const pane = useRef<HTMLElement>(null);
  const { replay, edit, cancel, remove } = useCallActions();
  const known = useKnownCall(found.list?.calls);
  const mustAsk = useMustAsk();

  const replayNow = async (id: string) => {
    const made = await replay(id);
    if (made) setSelected(made);
  };
  // Drawn at once, because the next key is for what comes to the front.
  const bring = (what: "list" | "call") => {
    flushSync(() => setOpened(what === "call"));
    if (what === "call") pane.current?.focus();
    else focusTable();
  };
  const removeNow = async (id: string) => {
    const next = neighbour(found.list?.calls ?? [], id);
    if (!(await remove(id))) return;
    if (id === selected) setSelected(next);
    bring("list");
  };
  const actions: TableActions & PaneActions = {
    select: setSelected,
    open(id) {
      setSelected(id);
      bring("call");
    },
    press(id) {
      // In a narrow window there is no other place to see it.
      if (narrow) actions.open(id);
      else setSelected(id);
    },
    replay: (id) => (mustAsk(known(id)) ? setQuestion({ about: "replay", id }) : void replayNow(id)),
    remove(id) {
      // What still runs will be written once more.
      if (known(id)?.status !== "running") setQuestion({ about: "remove", id });
    },
    edit: (id) => void edit(id),
    cancel: (id) => void cancel(id),
    leave: () => bring("list"),
  };

  return {
    ...filtering,
    found,
    wrongFilter: found.error instanceof FairleadError && found.error.code === "usage",
    selected,
    actions,
    narrow,
    paneShown: !narrow || (opened && selected !== ""),
    pane,
    question,
    answer(yes: boolean) {
      setQuestion(null);
      if (!yes || !question) return;
      if (question.about === "remove") void removeNow(question.id);
      else void replayNow(question.id);
    },
  };
}
