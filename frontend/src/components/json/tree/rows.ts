import { toPointer, type Path } from "../pointer";
import { isArray, isContainer, isObject, type Json } from "../value";

/** Children of one container shown at first, and with each press on "more". */
export const page = 100;
/** WebKit cuts an element at 33.5 million pixels: 1.5 million rows of 22. Long before that nobody reads. */
export const maxRows = 1_000_000;

export interface Row {
  /** The pointer; of a "more" row, the pointer of its container and a mark. */
  id: string;
  kind: "value" | "more";
  pointer: string;
  depth: number;
  /** Undefined for the root. */
  name: string | number | undefined;
  value: Json;
  open: boolean;
  /** Of a "more" row: how many children are not shown yet. */
  rest: number;
}

/** What is unfolded, and how many children of each place are shown when not the usual page. */
export interface Unfolded {
  open: ReadonlySet<string>;
  shown: ReadonlyMap<string, number>;
}

export const childCount = (value: Json): number =>
  isArray(value) ? value.length : isObject(value) ? value.size : 0;

/** The visible rows of a value: a flat list, as long as what is unfolded. */
export function treeRows(value: Json, unfolded: Unfolded): Row[] {
  const rows: Row[] = [];
  add(rows, value, [], undefined, unfolded);
  return rows;
}

function add(
  rows: Row[],
  value: Json,
  path: Path,
  name: string | number | undefined,
  unfolded: Unfolded,
): void {
  if (rows.length >= maxRows) return;
  const pointer = toPointer(path);
  const open = isContainer(value) && unfolded.open.has(pointer);
  rows.push({ id: pointer, kind: "value", pointer, depth: path.length, name, value, open, rest: 0 });
  if (!open) return;
  const limit = unfolded.shown.get(pointer) ?? page;
  let n = 0;
  for (const [key, child] of childrenOf(value)) {
    if (n++ >= limit) break;
    add(rows, child, [...path, key], key, unfolded);
  }
  const rest = childCount(value) - limit;
  if (rest > 0) {
    rows.push({
      id: `${pointer}\u0000more`,
      kind: "more",
      pointer,
      depth: path.length + 1,
      name: undefined,
      value,
      open: false,
      rest,
    });
  }
}

export function childrenOf(value: Json): Iterable<[string | number, Json]> {
  if (isArray(value)) return value.entries();
  return isObject(value) ? value : [];
}

/** What is unfolded so that a place can be seen. */
export function unfoldTo(value: Json, path: Path, before: Unfolded): Unfolded {
  const open = new Set(before.open);
  const shown = new Map(before.shown);
  let at: Json | undefined = value;
  path.forEach((part, depth) => {
    const pointer = toPointer(path.slice(0, depth));
    open.add(pointer);
    let index = 0;
    let next: Json | undefined;
    for (const [key, child] of at === undefined ? [] : childrenOf(at)) {
      if (String(key) === String(part)) {
        next = child;
        break;
      }
      index++;
    }
    if (index >= (shown.get(pointer) ?? page)) shown.set(pointer, (Math.floor(index / page) + 1) * page);
    at = next;
  });
  return { open, shown };
}

/** Every container, up to so many rows: what "expand all" opens. */
export function unfoldAll(value: Json, budget: number): Set<string> {
  const open = new Set<string>();
  const queue: [Json, Path][] = [[value, []]];
  let rows = 0;
  for (let i = 0; i < queue.length && rows < budget; i++) {
    const [at, path] = queue[i] ?? [null, []];
    if (!isContainer(at)) continue;
    open.add(toPointer(path));
    let n = 0;
    for (const [key, child] of childrenOf(at)) {
      if (n++ >= page) break;
      rows++;
      if (isContainer(child)) queue.push([child, [...path, key]]);
    }
  }
  return open;
}
