import { IconChevronRight } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { VirtualList } from "../../components/VirtualList";
import { bytes } from "../../lib/format";
import { visible } from "../../lib/visible";
import type { TextView } from "../../platform";
import classes from "./LargeBody.module.css";
import { isInner, useNodes, type NodeRow } from "./useNodes";

const indent = 16;

/** The tree of a JSON text of any size: what is opened is fetched, in pages. */
export function LargeTree({ view, label }: { view: TextView; label: string }) {
  const { rows, press, failure } = useNodes(view.id, view.done);
  if (failure) return <FailureView failure={failure} />;
  if (!view.done)
    return (
      <EmptyState title="The tree needs the whole text">
        It is being read; the text is there already.
      </EmptyState>
    );
  return (
    <VirtualList
      items={rows}
      keyOf={(row) => row.key}
      rowHeight={24}
      list={{ role: "tree", "aria-label": label }}
      render={(row) => <Item row={row} onPress={() => press(row)} />}
    />
  );
}

function Item({ row, onPress }: { row: NodeRow; onPress: () => void }) {
  const { node, depth, open } = row;
  const inner = node ? isInner(node) : false;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={inner ? open : undefined}
      aria-selected={false}
      tabIndex={0}
      className={classes.item}
      style={{ paddingLeft: 14 + depth * indent }}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onPress();
      }}
    >
      {inner ? (
        <IconChevronRight className={classes.chevron} data-open={open || undefined} size={13} aria-hidden />
      ) : (
        <span style={{ width: 13, flex: "none" }} />
      )}
      {node ? (
        <>
          {node.key !== "" && <span className={classes.key}>{visible(node.key)}:</span>}
          <span className={classes.preview}>
            {node.preview === "" ? empty(node.kind) : visible(node.preview)}
          </span>
          {depth > 0 && node.bytes > 1000 && (
            <span className={classes.count} title="of the text as it is shown, indented">
              {bytes(node.bytes)}
            </span>
          )}
        </>
      ) : (
        <span className={classes.more}>show more</span>
      )}
    </div>
  );
}

const empty = (kind: string) => (kind === "array" ? "[ ]" : "{ }");
