import { useMemo, useState } from "react";
import type { Path } from "../pointer";
import { isContainer, type Json } from "../value";
import { childCount, childrenOf, page, treeRows, unfoldAll, unfoldTo, type Row, type Unfolded } from "./rows";

/** "Expand all" stops here. */
const maxUnfolded = 20_000;
/** Small containers of the first level start open. */
const smallChild = 12;

export interface Tree {
  rows: Row[];
  selected: string;
  select: (id: string) => void;
  toggle: (row: Row) => void;
  more: (row: Row) => void;
  expandAll: () => void;
  collapseAll: () => void;
  /** Unfolds what hides a place and selects it. */
  show: (path: Path, pointer: string) => void;
}

/** useTree is what is unfolded and selected of a value. */
export function useTree(value: Json): Tree {
  const [unfolded, setUnfolded] = useState<Unfolded>(() => ({ open: firstLook(value), shown: new Map() }));
  const [selected, select] = useState("");
  const rows = useMemo(() => treeRows(value, unfolded), [value, unfolded]);
  const toggle = ({ pointer, open: wasOpen }: Row) =>
    setUnfolded(({ open, shown }) => {
      const next = new Set(open);
      if (wasOpen) next.delete(pointer);
      else next.add(pointer);
      return { open: next, shown };
    });
  return {
    rows,
    selected,
    select,
    toggle,
    more: ({ pointer }) =>
      setUnfolded(({ open, shown }) => ({
        open,
        shown: new Map(shown).set(pointer, (shown.get(pointer) ?? page) + page),
      })),
    expandAll: () => setUnfolded(({ shown }) => ({ open: unfoldAll(value, maxUnfolded), shown })),
    collapseAll: () => setUnfolded({ open: new Set([""]), shown: new Map() }),
    show(path, pointer) {
      setUnfolded((before) => unfoldTo(value, path, before));
      select(pointer);
    },
  };
}

function firstLook(value: Json): Set<string> {
  const open = new Set([""]);
  let n = 0;
  for (const [key, child] of childrenOf(value)) {
    if (n++ >= 20) break;
    if (isContainer(child) && childCount(child) <= smallChild) {
      open.add(`/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`);
    }
  }
  return open;
}
