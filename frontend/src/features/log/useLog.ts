import { useDeferredValue, useMemo, useState } from "react";
import { clock } from "../../lib/format";
import { copyText, type LogLine } from "../../platform";
import { useServerLog, type ServerLog } from "../../queries/useServerLog";
import { report } from "../../state/problems";

const none: ServerLog = { lines: [], next: 0, dropped: 0 };

/** useLog is a server's log as somebody reads it: filtered, following the newest line, or standing still. */
export function useLog(server: string) {
  const { data: live = none, error, refetch } = useServerLog(server);
  const [filter, setFilter] = useState("");
  const [follow, setFollow] = useState(true);
  const [paused, setPaused] = useState<ServerLog | null>(null);
  const log = paused ?? live;
  const deferred = useDeferredValue(filter);
  const lines = useMemo(() => filtered(log.lines, deferred), [log, deferred]);
  return {
    lines,
    all: log.lines.length,
    /** Older lines that are gone. */
    dropped: log.dropped,
    /** Lines that came while it stands still. */
    waiting: paused ? live.next - paused.next : 0,
    error,
    retry: () => void refetch(),
    filter,
    setFilter,
    follow,
    setFollow,
    paused: paused !== null,
    togglePause: () => setPaused(paused ? null : live),
    copy: () => void copyLines(lines),
  };
}

export type Log = ReturnType<typeof useLog>;

function filtered(lines: LogLine[], filter: string): LogLine[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === "") return lines;
  return lines.filter((line) => `${line.kind} ${line.text}`.toLowerCase().includes(wanted));
}

async function copyLines(lines: LogLine[]): Promise<void> {
  try {
    await copyText(lines.map((line) => `${clock(line.at)} ${line.kind} ${line.text}`).join("\n"));
  } catch (error) {
    report("The log could not be copied", error);
  }
}
