import { IconChevronRight } from "@tabler/icons-react";
import { isArray, isContainer, isNumber, isObject, type Json } from "../value";
import classes from "./JsonTree.module.css";
import { childCount, page, type Row } from "./rows";

/** Longer texts are cut; the foot of the tree and the copy button have them whole. */
const maxText = 300;
const indent = 16;

interface Props {
  id: string;
  row: Row;
  top: number;
  selected: boolean;
  onPress: () => void;
}

export function TreeRow({ id, row, top, selected, onPress }: Props) {
  const container = isContainer(row.value) && row.kind === "value";
  return (
    // The tree has the keyboard; a row takes only the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={classes.row}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-expanded={container ? row.open : undefined}
      aria-selected={selected}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 8 + row.depth * indent }}
      onClick={onPress}
    >
      {container ? (
        <IconChevronRight
          className={classes.chevron}
          data-open={row.open || undefined}
          size={13}
          aria-hidden
        />
      ) : (
        <span className={classes.noChevron} />
      )}
      {row.kind === "more" ? (
        <span className={classes.more}>
          show {Math.min(page, row.rest)} more of {row.rest.toLocaleString("en")}
        </span>
      ) : (
        <>
          {row.name !== undefined && (
            <span>
              <span className={typeof row.name === "number" ? classes.index : classes.key}>
                {row.name === "" ? '""' : row.name}
              </span>
              <span className={classes.colon}>:</span>
            </span>
          )}
          <Value value={row.value} />
        </>
      )}
    </div>
  );
}

function Value({ value }: { value: Json }) {
  if (isArray(value))
    return <span className={classes.dim}>{value.length === 0 ? "[ ]" : `[ ${childCount(value)} ]`}</span>;
  if (isObject(value))
    return <span className={classes.dim}>{value.size === 0 ? "{ }" : `{ ${childCount(value)} }`}</span>;
  if (typeof value === "string") {
    const shown = value.length > maxText ? `${value.slice(0, maxText)}…` : value;
    return <span className={classes.string}>{JSON.stringify(shown)}</span>;
  }
  return <span className={classes.number}>{isNumber(value) ? value.text : String(value)}</span>;
}
