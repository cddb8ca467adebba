import { isArray, isObject, type Json, type JsonObject } from "./value";

/** A place in a value: keys of objects and indexes of arrays. */
export type Path = readonly (string | number)[];

/** RFC 6901 text of a path; "" is the whole. */
export const toPointer = (path: Path): string =>
  path.map((p) => "/" + String(p).replaceAll("~", "~0").replaceAll("/", "~1")).join("");

/** Parts of an RFC 6901 pointer. Array indexes stay text: only the value knows what they are. */
export function fromPointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(pointer.startsWith("/") ? 1 : 0)
    .split("/")
    .map((p) => p.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a path, or undefined where there is none. */
export function getAt(value: Json | undefined, path: Path): Json | undefined {
  let at = value;
  for (const part of path) at = child(at, part);
  return at;
}

export function child(value: Json | undefined, part: string | number): Json | undefined {
  if (isObject(value)) return value.get(String(part));
  if (isArray(value)) return indexOf(part) === undefined ? undefined : value[indexOf(part)!];
  return undefined;
}

function indexOf(part: string | number): number | undefined {
  if (typeof part === "number") return part;
  return /^(?:0|[1-9]\d{0,9})$/.test(part) ? Number(part) : undefined;
}

/**
 * A copy with the value at path replaced; what is not on the way is shared with
 * the original. Missing parents are made; a parent that is no container, null
 * for instance, is replaced by one.
 */
export function setAt(value: Json | undefined, path: Path, next: Json): Json {
  if (path.length === 0) return next;
  const [part, ...rest] = path as [string | number, ...(string | number)[]];
  const index = isArray(value) || (typeof part === "number" && !isObject(value)) ? indexOf(part) : undefined;
  if (index !== undefined) {
    const items = isArray(value) ? value.slice() : [];
    while (items.length < index) items.push(null);
    items[index] = setAt(items[index], rest, next);
    return items;
  }
  const entries = new Map(isObject(value) ? value : []);
  entries.set(String(part), setAt(entries.get(String(part)), rest, next));
  return entries;
}

/** A copy without what is at path; the same value when there is nothing. Removing the whole gives null. */
export function removeAt(value: Json, path: Path): Json {
  if (path.length === 0) return null;
  const parent = getAt(value, path.slice(0, -1));
  const part = path[path.length - 1]!;
  if (child(parent, part) === undefined) return value;
  if (isArray(parent)) return setAt(value, path.slice(0, -1), parent.toSpliced(indexOf(part)!, 1));
  const entries = new Map(parent as JsonObject);
  entries.delete(String(part));
  return setAt(value, path.slice(0, -1), entries);
}

/** A copy in which the item of an array at `from` stands at `to`. */
export function moveItem(value: Json, array: Path, from: number, to: number): Json {
  const items = getAt(value, array);
  if (!isArray(items) || to < 0 || to >= items.length || from === to) return value;
  const item = items[from];
  if (item === undefined) return value;
  return setAt(value, array, items.toSpliced(from, 1).toSpliced(to, 0, item));
}

/** A copy in which a key of the object at path has another name, at the same place in the order. */
export function renameKey(value: Json, object: Path, from: string, to: string): Json {
  const entries = getAt(value, object);
  if (!isObject(entries) || !entries.has(from) || from === to || entries.has(to)) return value;
  return setAt(value, object, new Map([...entries].map(([k, v]) => [k === from ? to : k, v])));
}
