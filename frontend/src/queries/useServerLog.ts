import { useQuery, type QueryClient } from "@tanstack/react-query";
import { Servers, type LogLine } from "../platform";
import { keys } from "./keys";

const pageSize = 2000;
const mostLines = 20_000;

export interface ServerLog {
  lines: LogLine[];
  next: number;
  /** Lines that are gone: out of the server's buffer, or out of this one. */
  dropped: number;
}

const empty: ServerLog = { lines: [], next: 0, dropped: 0 };

/** useServerLog follows a server's log. Each "log" event fetches only what is new. */
export function useServerLog(server: string) {
  return useQuery({
    queryKey: keys.log(server),
    enabled: server !== "",
    queryFn: async ({ client }) => readOn(server, known(client, server)),
  });
}

function known(client: QueryClient, server: string): ServerLog {
  return client.getQueryData<ServerLog>(keys.log(server)) ?? empty;
}

async function readOn(server: string, from: ServerLog): Promise<ServerLog> {
  let { lines, next, dropped } = from;
  for (;;) {
    const page = await Servers.Log(server, next, pageSize);
    const fresh = page.lines ?? [];
    lines = fresh.length > 0 ? [...lines, ...fresh] : lines;
    next = page.next;
    dropped += page.dropped;
    if (lines.length > mostLines) {
      dropped += lines.length - mostLines;
      lines = lines.slice(-mostLines);
    }
    if (fresh.length < pageSize) return { lines, next, dropped };
  }
}
