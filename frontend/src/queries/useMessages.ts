import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Messages, type Message, type MessageQuery } from "../platform";
import { keys } from "./keys";

/** What is looked for; after leaves out what came before the view was cleared. */
export type MessageFilter = Pick<MessageQuery, "server" | "kinds" | "method" | "text" | "after">;

/** A stretch of the messages without a gap, and what is known of the others. */
export interface MessageStretch {
  rows: Message[];
  /** Where older ones go on, 0 when there are none. */
  older: number;
  /** The newest message that was looked at. */
  newest: number;
  /** The newest message there is. */
  ahead: number;
  all: number;
  rate: number;
  dropped: number;
}

const pageSize = 300;
/** Rows that are kept here. All of them can be fetched again. */
const most = 3000;

/**
 * useMessages follows the messages. Who follows the newest sees at most a page
 * of them at a time: when more come, the view goes on at the end, and what is
 * between is fetched by scrolling back. Who does not follow keeps the rows.
 */
export function useMessages(filter: MessageFilter, { still }: { still: boolean }) {
  const client = useQueryClient();
  const mode = useRef(still);
  mode.current = still;
  const queryKey = keys.messageList(filter);
  const { data, error, refetch } = useQuery({
    queryKey,
    gcTime: 0,
    queryFn: async () => readOn(filter, known(client, filter), mode.current),
  });
  useEffect(() => {
    // What came while it stood still.
    if (!still && client.getQueryData(queryKey)) void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [still]);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [olderError, setOlderError] = useState<Error | null>(null);
  const loadOlder = async () => {
    if (loadingOlder || !data?.older) return;
    setLoadingOlder(true);
    setOlderError(null);
    try {
      const before = data.older;
      const page = await Messages.Page({ ...filter, before, limit: pageSize });
      client.setQueryData<MessageStretch>(queryKey, (now) =>
        // The view may have gone on at the end meanwhile.
        now?.older === before
          ? { ...now, rows: [...(page.messages ?? []), ...now.rows], older: page.older }
          : now,
      );
    } catch (reason) {
      setOlderError(reason as Error);
    } finally {
      setLoadingOlder(false);
    }
  };
  return {
    stretch: data,
    error,
    retry: () => void refetch(),
    loadOlder: () => void loadOlder(),
    loadingOlder,
    olderError,
  };
}

export type FollowedMessages = ReturnType<typeof useMessages>;

function known(client: QueryClient, filter: MessageFilter): MessageStretch | undefined {
  return client.getQueryData<MessageStretch>(keys.messageList(filter));
}

async function readOn(
  filter: MessageFilter,
  from: MessageStretch | undefined,
  still: boolean,
): Promise<MessageStretch> {
  const after = from ? Math.max(from.newest, filter.after) : filter.after;
  const page = await Messages.Page({ ...filter, after, before: 0, limit: from && still ? 1 : pageSize });
  const now = { ahead: page.newest, all: page.all, rate: page.rate, dropped: page.dropped };
  if (from && still) return { ...from, ...now };
  const fresh = page.messages ?? [];
  if (!from || page.older > 0) return { rows: fresh, older: page.older, newest: page.newest, ...now };
  const rows = fresh.length > 0 ? [...from.rows, ...fresh] : from.rows;
  const [first] = rows.slice(-most);
  if (rows.length <= most || !first) return { ...from, rows, newest: page.newest, ...now };
  return { rows: rows.slice(-most), older: first.seq, newest: page.newest, ...now };
}
