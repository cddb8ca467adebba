import { toPointer, type Path } from "../../../components/json/pointer";

/** A place as an id; encoded, because ids must not hold spaces. */
export const fieldId = (prefix: string, path: Path): string =>
  `${prefix}${encodeURIComponent(toPointer(path))}`;

/** How a place is called by a screen reader: "labels 2", "owner". */
export function spokenName(path: Path, name: string): string {
  const last = path[path.length - 1];
  if (typeof last !== "number") return name === "" ? "(empty name)" : name;
  return `${String(path[path.length - 2] ?? "item")} ${last + 1}`;
}
