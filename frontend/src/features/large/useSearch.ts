import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  toFailure,
  Views,
  type Failure,
  type TextFound,
  type TextPlace,
  type TextQuery,
} from "../../platform";

const pollMs = 150;

export interface Search {
  query: TextQuery;
  change: (query: TextQuery) => void;
  found: TextFound | undefined;
  /** The match that is shown, counted from 0; -1: none. */
  at: number;
  place: TextPlace | undefined;
  failure: Failure | null;
  /** Looks for what stands there, or goes on from the match that is shown. */
  go: (by: number) => void;
  stop: () => void;
  /** No match is shown any more. */
  forget: () => void;
}

/** useSearch looks for a text in a view. All of it happens in Go; here stand the count and one place. */
export function useSearch(id: string): Search {
  const [query, setQuery] = useState<TextQuery>({ text: "", regexp: false, caseToo: false });
  const [asked, setAsked] = useState<TextQuery>();
  const [round, setRound] = useState(0);
  const [at, setAt] = useState(-1);
  const [place, setPlace] = useState<TextPlace>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data: found } = useQuery({
    queryKey: ["view", id, "found", round],
    enabled: round > 0,
    queryFn: async () => Views.Found(id),
    refetchInterval: (q) => (q.state.data?.done ? false : pollMs),
  });

  const show = async (n: number) => {
    setPlace(await Views.Match(id, n));
    setAt(n);
  };
  const begin = async () => {
    setFailure(null);
    setAt(-1);
    setPlace(undefined);
    await Views.Find(id, query);
    setAsked(query);
    setRound((n) => n + 1);
    // The first match is shown as soon as there is one; nobody waits for the last.
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const now = await Views.Found(id);
      if (now.kept > 0) return show(0);
      if (now.done) return;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((next) => setTimeout(next, pollMs));
    }
  };
  const go = (by: number) => {
    if (query.text === "") return;
    const kept = found?.kept ?? 0;
    const work = asked !== query ? begin() : kept > 0 ? show((at + by + kept) % kept) : undefined;
    work?.catch((error: unknown) => setFailure(toFailure(error)));
  };
  return {
    query,
    change: setQuery,
    found: asked === query ? found : undefined,
    at,
    place,
    failure: failure ?? found?.failure ?? null,
    go,
    forget: () => {
      setAt(-1);
      setPlace(undefined);
    },
    stop: () => void Views.Stop(id).catch((error: unknown) => setFailure(toFailure(error))),
  };
}
