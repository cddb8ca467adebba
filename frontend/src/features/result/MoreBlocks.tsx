import { Button } from "@mantine/core";
import { count } from "../../lib/format";
import type { CallDetail } from "../../platform";
import classes from "./ResultView.module.css";

/** How many blocks are drawn at first, and each time somebody asks for more. */
export const BLOCKS = 100;

interface Props {
  detail: CallDetail;
  shown: number;
  onMore: () => void;
}

/** MoreBlocks says that a result has more blocks than are drawn: a server may send millions. */
export function MoreBlocks({ detail: { content, contentTotal }, shown, onMore }: Props) {
  const drawn = Math.min(shown, content.length);
  if (contentTotal <= drawn) return null;
  return (
    <div className={classes.more}>
      <p className={classes.note}>
        These are the first {drawn.toLocaleString("en")} of {count(contentTotal, "block")}. The raw result has
        all of them; it can be searched and saved.
      </p>
      {drawn < content.length && (
        <Button variant="default" size="xs" onClick={onMore}>
          Show {Math.min(BLOCKS, content.length - drawn)} more
        </Button>
      )}
    </div>
  );
}
