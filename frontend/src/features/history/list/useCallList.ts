import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { Calls, History, type Call } from "../../../platform";
import { keys } from "../../../queries/keys";
import { firstList, meets, withCalls, withHead, withOlder, type CallList } from "./callList";

const headSize = 200;
const pageSize = 500;
/** More new calls than these pages hold, and the list begins anew. */
const mostCatchUp = 4;
/** Running calls deeper in the list are asked for one by one. */
const mostRunning = 20;
/** So long a search goes on by itself without finding anything. */
const searchMs = 3000;
/** A list that is not shown any more is soon forgotten: every pause in typing makes one. */
const forgetMs = 30_000;

const keyOf = (text: string) => [...keys.history, "calls", text] as const;

/**
 * useCallList is the calls that match a filter, newest first. An event fetches
 * only the beginning anew, however far somebody has scrolled.
 */
export function useCallList(text: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(text),
    queryFn: async () => refresh(client, text),
    gcTime: forgetMs,
  });
  const more = useMutation({ mutationFn: async () => loadOlder(client, text) });
  const { mutate, reset } = more;
  useEffect(() => reset(), [text, reset]);
  // What was found before stays in sight until there is something else to show.
  const last = useRef<CallList>(undefined);
  last.current = query.data ?? last.current;
  return {
    list: last.current,
    outdated: query.data === undefined,
    error: query.error,
    retry: () => void query.refetch(),
    loadMore: useCallback(() => mutate(), [mutate]),
    loadingMore: more.isPending,
    moreError: more.error,
    /** The last page brought nothing: the search ended before it found something. */
    foundNothing: more.data === 0,
  };
}

export type FoundCalls = ReturnType<typeof useCallList>;

async function refresh(client: QueryClient, text: string): Promise<CallList> {
  const head = firstList(text, await History.List({ text, cursor: "", limit: headSize }));
  const before = known(client, text);
  if (!before) return head;
  let fresh = head;
  for (let n = 0; n < mostCatchUp && !meets(fresh, before); n++) {
    fresh = withOlder(fresh, fresh.next, await page(text, fresh.next));
  }
  const newer = await stillRunning(before, fresh);
  // Older pages may have arrived meanwhile.
  return { ...head, ...withCalls(withHead(fresh, known(client, text) ?? before), newer) };
}

/** stillRunning asks after calls that ran when they were last seen and are beyond the fresh beginning. */
async function stillRunning(before: CallList, fresh: CallList): Promise<Call[]> {
  const seen = new Set(fresh.calls.map(({ id }) => id));
  const running = before.calls
    .filter(({ id, status }) => status === "running" && !seen.has(id))
    .slice(0, mostRunning);
  const answers = await Promise.allSettled(running.map(async ({ id }) => Calls.Get(id)));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.call] : []));
}

/**
 * loadOlder adds the next page and returns how many calls it held. A search answers in short steps, also when it has
 * found nothing yet: it is led on for a while.
 */
async function loadOlder(client: QueryClient, text: string): Promise<number> {
  const until = Date.now() + searchMs;
  for (;;) {
    const cursor = known(client, text)?.next;
    if (!cursor) return -1;
    // oxlint-disable-next-line no-await-in-loop
    const older = await page(text, cursor);
    client.setQueryData<CallList>(keyOf(text), (list) => list && withOlder(list, cursor, older));
    if (older.calls.length > 0 || !older.next || Date.now() > until) return older.calls.length;
  }
}

async function page(text: string, cursor: string) {
  const { calls, next } = await History.List({ text, cursor, limit: pageSize });
  return { calls: calls ?? [], next };
}

function known(client: QueryClient, text: string): CallList | undefined {
  return client.getQueryData<CallList>(keyOf(text));
}

/** changeLists changes every list that is known, for what was done here and need not be asked for. */
export function changeLists(client: QueryClient, change: (list: CallList) => CallList): void {
  client.setQueriesData<CallList>({ queryKey: [...keys.history, "calls"] }, (list) => list && change(list));
}
