import { IconFold, IconArrowsVertical } from "@tabler/icons-react";
import { CopyLink } from "../../CopyLink";
import { IconButton } from "../../IconButton";
import { stringifyJson } from "../stringify";
import classes from "./JsonTree.module.css";
import type { Row } from "./rows";

interface Props {
  row: Row | undefined;
  onExpandAll: () => void;
  onCollapseAll: () => void;
}

/** The foot of the tree: where the selection stands, and what can be copied of it. */
export function TreeFoot({ row, onExpandAll, onCollapseAll }: Props) {
  return (
    <div className={classes.foot}>
      <IconButton label="Expand all" onClick={onExpandAll}>
        <IconArrowsVertical size={14} />
      </IconButton>
      <IconButton label="Collapse all" onClick={onCollapseAll}>
        <IconFold size={14} />
      </IconButton>
      {row ? (
        <>
          <code className={classes.pointer} data-selectable title={row.pointer}>
            {row.pointer || "/"}
          </code>
          <CopyLink key={`p ${row.id}`} text={() => row.pointer} label="Copy pointer" />
          <CopyLink
            key={`v ${row.id}`}
            text={() => (typeof row.value === "string" ? row.value : stringifyJson(row.value))}
            label="Copy value"
          />
        </>
      ) : (
        <span className={classes.dim}>Select a line to copy its value or its pointer</span>
      )}
    </div>
  );
}
