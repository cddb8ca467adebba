import type { Call } from "../../platform";
import classes from "./UnsavedBadge.module.css";

/** UnsavedBadge marks a call that the history could not store so far: it is in memory only. */
export function UnsavedBadge({ call: { unsaved } }: { call: Pick<Call, "unsaved"> }) {
  if (!unsaved) return null;
  return (
    <span className={classes.badge} title={`It is in memory only. ${unsaved.message} ${unsaved.hint}`}>
      not stored yet
    </span>
  );
}
