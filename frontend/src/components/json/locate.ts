import { parseJson } from "./parse";
import { toPointer } from "./pointer";

export interface Range {
  from: number;
  to: number;
}

/**
 * Where the values at the given pointers stand in a text. A pointer to nothing
 * (a missing property) gives the nearest value above it; text that is not JSON
 * gives nothing.
 */
export function locate(text: string, pointers: readonly string[]): Map<string, Range> {
  const wanted = new Set(pointers.flatMap(ancestors));
  const places = new Map<string, Range>();
  const parsed = parseJson(text, (path, from, to) => {
    const pointer = toPointer(path);
    if (wanted.has(pointer)) places.set(pointer, { from, to });
  });
  const found = new Map<string, Range>();
  if (!parsed.ok) return found;
  for (const pointer of pointers) {
    const nearest = ancestors(pointer)
      .map((p) => places.get(p))
      .find((r) => r !== undefined);
    if (nearest) found.set(pointer, nearest);
  }
  return found;
}

/** The pointer and those above it, nearest first. */
export function ancestors(pointer: string): string[] {
  const all = [pointer];
  let at = pointer;
  while (at !== "") {
    at = at.slice(0, at.lastIndexOf("/") < 0 ? 0 : at.lastIndexOf("/"));
    all.push(at);
  }
  return all;
}
