import { toPointer, type Path } from "../pointer";
import { isContainer, isNumber, type Json } from "../value";
import { childrenOf } from "./rows";

/** More matches than this are not counted. */
export const maxMatches = 1000;

export interface Match {
  pointer: string;
  path: Path;
}

/** Places whose key or value contains a text, in the order of the document. Upper and lower case are one. */
export function findInJson(value: Json, text: string): Match[] {
  const found: Match[] = [];
  if (text !== "") search(value, [], text.toLowerCase(), found);
  return found;
}

function search(value: Json, path: Path, text: string, found: Match[]): void {
  for (const [key, child] of childrenOf(value)) {
    if (found.length >= maxMatches) return;
    const at = [...path, key];
    const inKey = typeof key === "string" && key.toLowerCase().includes(text);
    if (inKey || (!isContainer(child) && scalarText(child).toLowerCase().includes(text))) {
      found.push({ pointer: toPointer(at), path: at });
    }
    if (isContainer(child)) search(child, at, text, found);
  }
}

/** A scalar as the tree shows it, without quotes. */
export const scalarText = (value: Json): string =>
  isNumber(value) ? value.text : typeof value === "string" ? value : String(value);
