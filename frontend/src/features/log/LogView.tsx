import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { VirtualList } from "../../components/VirtualList";
import { LogBar } from "./LogBar";
import { LogLineView } from "./LogLineView";
import classes from "./LogView.module.css";
import { useLog, type Log } from "./useLog";

interface Props {
  server: string;
  /** Stands before and after the tools of the log. */
  before?: ReactNode;
  after?: ReactNode;
}

const backwards = new Set(["ArrowUp", "PageUp", "Home"]);

/** LogView is what a server wrote to stderr, strayed onto stdout, and what happened to it. */
export function LogView({ server, before, after }: Props) {
  const log = useLog(server);
  const { lines, error, follow } = log;
  return (
    <div className={classes.view}>
      <LogBar log={log} before={before} after={after} />
      {/* It listens to how it is scrolled; there is nothing to press. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.lines}
        role="log"
        aria-label={`Log of ${server}`}
        // Who scrolls back or selects wants to read, not to be pulled along.
        onWheel={(event) => event.deltaY < 0 && log.setFollow(false)}
        onPointerDown={() => log.setFollow(false)}
        onKeyDown={(event) => backwards.has(event.key) && log.setFollow(false)}
      >
        {error && <FailureView failure={error} title="The log could not be read" onRetry={log.retry} />}
        {!error && lines.length === 0 && <NoLines log={log} />}
        {lines.length > 0 && (
          <VirtualList
            items={lines}
            keyOf={(line) => String(line.seq)}
            rowHeight={20}
            measured
            focusable
            reveal={follow ? lines.length - 1 : -1}
            render={(line) => <LogLineView line={line} />}
          />
        )}
      </div>
    </div>
  );
}

function NoLines({ log: { filter, setFilter } }: { log: Log }) {
  if (filter)
    return (
      <EmptyState
        title="No line matches"
        action={
          <Button variant="default" onClick={() => setFilter("")}>
            Clear the filter
          </Button>
        }
      />
    );
  return (
    <EmptyState title="Nothing logged yet">
      What the server writes to stderr appears here, with what happens to its connection.
    </EmptyState>
  );
}
