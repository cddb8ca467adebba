import { useCallback, useEffect, useState } from "react";
import { toFailure, Views, type Failure, type TextNode } from "../../platform";

const page = 200;

interface Children {
  nodes: TextNode[];
  next: number;
}

export interface NodeRow {
  key: string;
  depth: number;
  node: TextNode | undefined;
  open: boolean;
  /** The row asks for more children of the node that begins there. */
  more: number | undefined;
}

/** useNodes is the tree of a view as far as it was opened; children come in pages. */
export function useNodes(id: string, ready: boolean) {
  const [root, setRoot] = useState<TextNode>();
  const [children, setChildren] = useState<ReadonlyMap<number, Children>>(new Map());
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);

  const load = useCallback(
    async (at: number, known: Children | undefined) => {
      try {
        const more = await Views.Children(id, at, known?.next ?? 0, known?.nodes.length ?? 0, page);
        setChildren((all) =>
          new Map(all).set(at, { nodes: [...(known?.nodes ?? []), ...more.nodes], next: more.next }),
        );
      } catch (error) {
        setFailure(toFailure(error));
      }
    },
    [id],
  );
  useEffect(() => {
    if (!ready) return;
    Views.Root(id).then(
      (node) => {
        setRoot(node);
        if (!isInner(node)) return;
        setOpen(new Set([node.at]));
        void load(node.at, undefined);
      },
      (error: unknown) => setFailure(toFailure(error)),
    );
  }, [id, ready, load]);

  const press = (row: NodeRow) => {
    if (row.more !== undefined) return void load(row.more, children.get(row.more));
    const { node } = row;
    if (!node || !isInner(node)) return;
    const now = new Set(open);
    if (now.has(node.at)) now.delete(node.at);
    else {
      now.add(node.at);
      if (!children.has(node.at)) void load(node.at, undefined);
    }
    setOpen(now);
  };
  return { rows: root ? flat(root, children, open) : [], press, failure };
}

/** isInner: the node has children. */
export const isInner = (node: TextNode) =>
  (node.kind === "object" || node.kind === "array") && node.preview !== "";

function flat(root: TextNode, children: ReadonlyMap<number, Children>, open: ReadonlySet<number>): NodeRow[] {
  const rows: NodeRow[] = [];
  const add = (node: TextNode, depth: number) => {
    const shown = open.has(node.at);
    rows.push({ key: `n${node.at}`, depth, node, open: shown, more: undefined });
    const known = shown ? children.get(node.at) : undefined;
    for (const child of known?.nodes ?? []) add(child, depth + 1);
    if (known && known.next > 0)
      rows.push({ key: `m${node.at}`, depth: depth + 1, node: undefined, open: false, more: node.at });
  };
  add(root, 0);
  return rows;
}
