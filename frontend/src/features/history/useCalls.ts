import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { History } from "../../platform";
import { keys } from "../../queries/keys";
import { report } from "../../state/problems";
import { mergeHead, mergeOlder, type KnownCalls } from "./mergeCalls";

const pageSize = 100;

/**
 * useCalls are the calls a filter selects, newest first. An event reads only the
 * newest page again; older pages are read when they are scrolled to.
 */
export function useCalls(text: string) {
  const head = useQuery({
    queryKey: keys.historyPage(text),
    queryFn: async () => ({ text, page: await History.List({ text, cursor: "", limit: pageSize }) }),
    placeholderData: keepPreviousData,
  });
  const [known, setKnown] = useState<(KnownCalls & { text: string }) | undefined>(undefined);
  const loading = useRef(false);

  useEffect(() => {
    const data = head.data;
    if (!data || head.isPlaceholderData) return;
    const page = { calls: data.page.calls ?? [], next: data.page.next };
    setKnown((before) => ({
      text: data.text,
      ...mergeHead(before?.text === data.text ? before : undefined, page),
    }));
  }, [head.data, head.isPlaceholderData]);

  const more = useCallback(async () => {
    if (loading.current || !known?.next) return;
    loading.current = true;
    try {
      const page = await History.List({ text: known.text, cursor: known.next, limit: pageSize });
      setKnown((now) =>
        now?.text === known.text && now.next === known.next
          ? { text: now.text, ...mergeOlder(now, { calls: page.calls ?? [], next: page.next }) }
          : now,
      );
    } catch (error) {
      report("Older calls could not be read", error);
    } finally {
      loading.current = false;
    }
  }, [known]);

  return {
    calls: known?.calls ?? [],
    loaded: known !== undefined,
    hasMore: Boolean(known?.next),
    more,
    total: head.data?.page.total ?? -1,
    all: head.data?.page.all ?? 0,
    tookUs: head.data?.page.tookUs ?? 0,
    error: head.error,
    refetch: head.refetch,
    fetching: head.isFetching,
  };
}
