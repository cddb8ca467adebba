import { count } from "../../lib/format";
import type { CallDetail } from "../../platform";
import classes from "./ResultView.module.css";

/** MoreBlocks says that a result has more blocks than the page: a server may send millions. */
export function MoreBlocks({ detail: { content, contentTotal } }: { detail: CallDetail }) {
  if (contentTotal <= content.length) return null;
  return (
    <p className={classes.note}>
      These are the first {content.length.toLocaleString("en")} of {count(contentTotal, "block")}. The raw
      result has all of them; it can be searched and saved.
    </p>
  );
}
