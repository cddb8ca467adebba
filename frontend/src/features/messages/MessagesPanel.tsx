import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { FilterRow } from "./FilterRow";
import { MessageList } from "./MessageList";
import { MessagePane } from "./MessagePane";
import { MessagesBar } from "./MessagesBar";
import classes from "./Messages.module.css";
import { useMessagePanel, type MessagePanel } from "./useMessagePanel";

/** MessagesPanel is everything that passes between Fairlead and its servers, on one time axis. */
export function MessagesPanel({ before, after }: { before?: ReactNode; after?: ReactNode }) {
  const panel = useMessagePanel();
  const { rows, stretch, error, selected, partner, follow, select, pane } = panel;
  const [last] = rows.slice(-1);
  return (
    <section className={classes.panel} aria-label="Messages">
      <MessagesBar {...panel} before={before} after={after} />
      <div className={classes.split}>
        <div className={classes.left}>
          <FilterRow {...panel} />
          {panel.olderError && (
            <FailureView
              failure={panel.olderError}
              title="Older messages could not be read"
              onRetry={panel.loadOlder}
            />
          )}
          {error && (
            <FailureView failure={error} title="The messages could not be read" onRetry={panel.retry} />
          )}
          {!stretch && !error && <Loading what="messages" />}
          {stretch && !last && !error && <NoMessages panel={panel} />}
          {last && (
            <MessageList
              rows={rows}
              selected={selected}
              partner={partner}
              follow={follow}
              onFollow={panel.onFollow}
              onSelect={select}
              onOpen={() => pane.current?.focus()}
              onNearStart={panel.onNearStart}
            />
          )}
        </div>
        {selected > 0 && <MessagePane ref={pane} seq={selected} onGo={select} onClose={() => select(0)} />}
      </div>
    </section>
  );
}

function NoMessages({
  panel: { stretch, narrowed, choice, change, reset, loadOlder },
}: {
  panel: MessagePanel;
}) {
  if (narrowed)
    return (
      <EmptyState
        title="No message matches"
        action={
          <>
            {(stretch?.older ?? 0) > 0 && (
              <Button variant="default" onClick={loadOlder}>
                Look further back
              </Button>
            )}
            <Button variant="default" onClick={reset}>
              Clear the filter
            </Button>
          </>
        }
      />
    );
  if (choice.after > 0 && (stretch?.all ?? 0) > 0)
    return (
      <EmptyState
        title="The view was cleared"
        action={
          <Button variant="default" onClick={() => change({ after: 0 })}>
            Show earlier messages
          </Button>
        }
      >
        What passes from now on appears here.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing has passed yet">
      Connect a server or call a tool: every message, HTTP exchange and log line appears here.
    </EmptyState>
  );
}
