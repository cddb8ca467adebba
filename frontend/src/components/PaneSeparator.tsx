import { Separator } from "react-resizable-panels";
import classes from "./PaneSeparator.module.css";

/** PaneSeparator is the line between two panes, which can be dragged, or moved by the arrow keys. */
export function PaneSeparator({ label }: { label: string }) {
  return <Separator className={classes.separator} aria-label={label} />;
}
