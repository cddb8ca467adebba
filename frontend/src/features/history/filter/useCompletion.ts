import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { History, type FilterCompletions } from "../../../platform";

const none: FilterCompletions = { from: 0, to: 0, items: [] };

interface Place {
  text: string;
  cursor: number;
}

/** useCompletion is how the text in the box may go on, and which of these ways is marked. */
export function useCompletion() {
  const [place, setPlace] = useState<Place | null>(null);
  const [marked, setMarked] = useState(-1);
  const { data = none, isPlaceholderData } = useQuery({
    queryKey: ["filterCompletions", place?.text ?? "", place?.cursor ?? 0],
    queryFn: async () => (place ? History.Complete(place.text, place.cursor) : none),
    enabled: place !== null,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 30_000,
    retry: false,
  });
  const all = place ? (data.items ?? []) : [];
  // Offers of a moment ago: who types on and presses Enter must not get one that is not what was typed.
  const typed = place?.text.slice(data.from, place.cursor).toLowerCase() ?? "";
  const items = isPlaceholderData ? all.filter(({ text }) => text.toLowerCase().startsWith(typed)) : all;
  // What stands there already needs no offer.
  const only = items.length === 1 && place?.text.slice(data.from, data.to) === items[0]?.text;
  const shown = only ? [] : items;
  return {
    items: shown,
    open: shown.length > 0,
    /** The one that Enter takes; none unless it was gone to, or a value is being typed. */
    marked: Math.min(marked, shown.length - 1),
    ask(text: string, cursor: number) {
      setPlace({ text, cursor });
      setMarked(/(^|\s)-?[a-z]+[:<>][^\s"]+$/i.test(text.slice(0, cursor)) ? 0 : -1);
    },
    move(by: number) {
      const count = shown.length;
      setMarked((now) => (now < 0 ? (by > 0 ? 0 : count - 1) : (now + by + count) % count));
    },
    close() {
      setPlace(null);
      setMarked(-1);
    },
    /** The text with a completion in it, and where the cursor stands then. */
    taken(index: number): Place & { more: boolean } {
      const { text = "", cursor = 0 } = place ?? {};
      const item = shown[index];
      if (!item) return { text, cursor: text.length, more: false };
      const end = item.more ? "" : " ";
      const before = text.slice(0, data.from) + item.text + end;
      // The offers may be those of a moment ago, when less of the term was typed.
      const behind = text.slice(Math.max(data.to, cursor)).trimStart();
      return { text: before + behind, cursor: before.length, more: item.more };
    },
  };
}

export type Completion = ReturnType<typeof useCompletion>;
