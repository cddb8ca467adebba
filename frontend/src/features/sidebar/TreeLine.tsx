import type { MouseEvent, ReactNode } from "react";
import classes from "./TreeRow.module.css";

interface Props {
  id: string;
  level: number;
  active: boolean;
  selected?: boolean;
  expanded?: boolean;
  onPress: () => void;
  onMenu?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** TreeLine is the frame of every line of the tree. */
export function TreeLine({
  id,
  level,
  active,
  selected = false,
  expanded,
  onPress,
  onMenu,
  children,
}: Props) {
  return (
    // The keys and the focus are the tree's, which names the active line; see useTreeKeys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={selected}
      aria-expanded={expanded}
      className={classes.line}
      data-level={level}
      data-active={active || undefined}
      onClick={onPress}
      onContextMenu={onMenu}
    >
      {children}
    </div>
  );
}
