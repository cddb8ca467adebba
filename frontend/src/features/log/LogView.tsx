import { Button, TextInput } from "@mantine/core";
import { IconArrowBarDown, IconCopy, IconPlayerPause, IconPlayerPlay, IconSearch } from "@tabler/icons-react";
import { useMemo, useState, type ReactNode } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { IconButton } from "../../components/IconButton";
import { VirtualList } from "../../components/VirtualList";
import { clock, count } from "../../lib/format";
import { copyText, type LogLine } from "../../platform";
import { useServerLog, type ServerLog } from "../../queries/useServerLog";
import { report } from "../../state/problems";
import { LogLineView } from "./LogLineView";
import classes from "./LogView.module.css";

interface Props {
  server: string;
  /** Stands before and after the tools of the log. */
  before?: ReactNode;
  after?: ReactNode;
}

const none: ServerLog = { lines: [], next: 0, dropped: 0 };

/** LogView is what a server wrote to stderr, strayed onto stdout, and what happened to it. */
export function LogView({ server, before, after }: Props) {
  const { data: live = none, error, refetch } = useServerLog(server);
  const [filter, setFilter] = useState("");
  const [follow, setFollow] = useState(true);
  const [paused, setPaused] = useState<ServerLog | null>(null);
  const log = paused ?? live;
  const lines = useMemo(() => filtered(log.lines, filter), [log, filter]);
  const missed = paused ? live.next - paused.next : 0;
  return (
    <div className={classes.view}>
      <div className={classes.bar} role="toolbar" aria-label="Log">
        {before}
        <TextInput
          className={classes.filter}
          type="search"
          aria-label="Filter the log"
          placeholder="Filter"
          leftSection={<IconSearch size={13} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <span className={classes.count}>
          {filter ? `${lines.length.toLocaleString("en")} of ` : ""}
          {count(log.lines.length, "line")}
          {log.dropped > 0 && `, ${log.dropped.toLocaleString("en")} older ones are gone`}
          {missed > 0 && `, ${count(missed, "new line")} waiting`}
        </span>
        <span className={classes.gap} />
        <IconButton
          label={paused ? "Go on" : "Pause"}
          aria-pressed={paused !== null}
          onClick={() => setPaused(paused ? null : live)}
        >
          {paused ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
        </IconButton>
        <IconButton
          label="Follow the newest line"
          aria-pressed={follow}
          variant={follow ? "light" : "subtle"}
          onClick={() => setFollow(!follow)}
        >
          <IconArrowBarDown size={15} />
        </IconButton>
        <IconButton
          label="Copy these lines"
          disabled={lines.length === 0}
          onClick={() => void copyLines(lines)}
        >
          <IconCopy size={15} />
        </IconButton>
        {after}
      </div>
      <div
        className={classes.lines}
        role="log"
        aria-label={`Log of ${server}`}
        onWheel={(event) => event.deltaY < 0 && setFollow(false)}
      >
        {error && (
          <FailureView failure={error} title="The log could not be read" onRetry={() => void refetch()} />
        )}
        {!error && lines.length === 0 && (
          <EmptyState
            title={filter ? "No line matches" : "Nothing logged yet"}
            action={
              filter && (
                <Button variant="default" onClick={() => setFilter("")}>
                  Clear the filter
                </Button>
              )
            }
          >
            {!filter && "What the server writes to stderr appears here, with what happens to its connection."}
          </EmptyState>
        )}
        {lines.length > 0 && (
          <VirtualList
            items={lines}
            keyOf={(line) => String(line.seq)}
            rowHeight={20}
            measured
            reveal={follow ? lines.length - 1 : -1}
            render={(line) => <LogLineView line={line} />}
          />
        )}
      </div>
    </div>
  );
}

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
