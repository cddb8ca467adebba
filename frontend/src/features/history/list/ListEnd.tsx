import { Button, Loader } from "@mantine/core";
import { FailureView } from "../../../components/failure/FailureView";
import classes from "./ListEnd.module.css";
import type { FoundCalls } from "./useCallList";

/** ListEnd stands behind the last call that is here and says how it goes on. */
export function ListEnd({ found }: { found: FoundCalls }) {
  const { list, loadingMore, moreError, foundNothing, loadMore } = found;
  if (!list?.next) return null;
  if (moreError)
    return (
      <div className={classes.end}>
        <FailureView failure={moreError} title="Older calls could not be read" onRetry={loadMore} />
      </div>
    );
  if (loadingMore)
    return (
      <div className={classes.end} role="status">
        <Loader size={14} aria-hidden /> Looking for older calls…
      </div>
    );
  if (foundNothing)
    return (
      <div className={classes.end}>
        Nothing more found so far.
        <Button variant="default" size="compact-xs" onClick={loadMore}>
          Search older calls
        </Button>
      </div>
    );
  return null;
}
