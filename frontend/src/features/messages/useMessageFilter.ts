import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import type { MessageFilter } from "../../queries/useMessages";
import { useRemembered } from "../../state/window";

/** What a person has chosen to see. */
export interface Choice {
  server: string;
  kinds: string[];
  method: string;
  text: string;
  /** Only what came after this message: the view was cleared then. */
  after: number;
}

const everything: Choice = { server: "", kinds: [], method: "", text: "", after: 0 };

/** useMessageFilter is what a person has chosen, and what the backend is asked with once typing pauses. */
export function useMessageFilter() {
  const [saved, setChoice] = useRemembered("messages.filter", everything);
  const choice = useMemo(() => ({ ...everything, ...saved }), [saved]);
  const [settled] = useDebouncedValue(choice, 200);
  const filter = useMemo(() => asked(settled), [settled]);
  return {
    choice,
    filter,
    /** Some messages may be left out. */
    narrowed: Boolean(choice.server || choice.kinds.length > 0 || choice.method || choice.text),
    change: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
    reset: () => setChoice({ ...everything, after: choice.after }),
  };
}

export type MessageFiltering = ReturnType<typeof useMessageFilter>;

/** A method is found by any part of it; with a star it is meant as it stands. */
function asked({ server, kinds, method, text, after }: Choice): MessageFilter {
  const name = method.trim();
  return {
    server,
    kinds,
    method: name === "" || name.includes("*") ? name : `*${name}*`,
    text: text.trim(),
    after,
  };
}
