import { Button } from "@mantine/core";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { closeTab } from "../../state/window";
import classes from "../tool/ToolTab.module.css";

interface Props {
  /** "The prompt greeting" */
  what: string;
  server: string;
  tabId: string;
  error: Error | null;
  /** The list is here, and it is not in it. */
  listed: boolean;
  onRetry: () => void;
}

/** Missing stands where something that a server offers would be: it is on its way, cannot be read, or is gone. */
export function Missing({ what, server, tabId, error, listed, onRetry }: Props) {
  const close = (
    <Button variant="default" onClick={() => closeTab(tabId)}>
      Close this tab
    </Button>
  );
  if (error)
    return (
      <div className={classes.failure}>
        <FailureView failure={error} title={`${what} could not be read`} onRetry={onRetry} actions={close} />
      </div>
    );
  if (!listed) return <Loading what={what} />;
  return (
    <EmptyState
      title={`${server} does not offer ${what.toLowerCase()} any more`}
      action={
        <>
          {close}
          <Button onClick={onRetry}>Look again</Button>
        </>
      }
    >
      It may come back at the next connection. What you typed is kept while the tab is open.
    </EmptyState>
  );
}
