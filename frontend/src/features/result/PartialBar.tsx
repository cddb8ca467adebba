import { Button, Loader } from "@mantine/core";
import { FailureView } from "../../components/failure/FailureView";
import { bytes } from "../../lib/format";
import type { Body } from "../../platform";
import classes from "./PartialBar.module.css";
import type { WholeBody } from "./useWholeBody";
import { SaveButton } from "./ViewActionBar";

/** Says that only the beginning of a large body is shown, and how to get the rest. */
export function PartialBar({
  body,
  state,
  onParts,
}: {
  body: Body;
  state: WholeBody;
  onParts?: (() => void) | undefined;
}) {
  if (!state.partial) return null;
  return (
    <>
      <div className={classes.bar}>
        {state.loading && <Loader size={14} aria-hidden />}
        <span role="status">
          {state.loading
            ? `Loading ${bytes(body.bytes)}…`
            : `The first ${bytes(body.text.length)} of ${bytes(body.bytes)}`}
        </span>
        <span className={classes.right}>
          {state.loading ? (
            <Button size="compact-xs" variant="default" onClick={state.cancel}>
              Cancel
            </Button>
          ) : (
            <Button size="compact-xs" variant="default" onClick={state.load}>
              Load all ({bytes(body.bytes)})
            </Button>
          )}
          {onParts && !state.loading && (
            <Button size="compact-xs" variant="default" onClick={onParts}>
              Search in all of it
            </Button>
          )}
          <SaveButton url={body.url} label={`Save all ${bytes(body.bytes)} to a file`} />
        </span>
      </div>
      {state.failure && (
        <FailureView failure={state.failure} title="It could not be loaded" onRetry={state.load} />
      )}
    </>
  );
}
