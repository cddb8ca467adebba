import { Button } from "@mantine/core";
import { FailureView } from "../../components/failure/FailureView";
import { count } from "../../lib/format";
import classes from "./ResultView.module.css";
import type { Blocks } from "./useBlocks";

/** MoreBlocks says that a result has more blocks than are drawn. */
export function MoreBlocks({ blocks: { drawn, total, step, more, loading, error } }: { blocks: Blocks }) {
  if (total <= drawn.length) return null;
  return (
    <div className={classes.more}>
      <p className={classes.note}>
        These are the first {drawn.length.toLocaleString("en")} of {count(total, "block")}. The raw result has
        all of them; it can be searched and saved.
      </p>
      {error && <FailureView failure={error} title="More blocks could not be read" />}
      {step > 0 && (
        <Button variant="default" size="xs" loading={loading} onClick={() => void more()}>
          Show {step} more
        </Button>
      )}
    </div>
  );
}
