import { isLosslessNumber, parse, stringify } from "lossless-json";

/**
 * withoutSecrets removes the values at the given JSON pointers from a text of
 * arguments; "*" in a pointer stands for every item. Text that is not JSON
 * cannot be searched, so then nothing of it is kept.
 */
export function withoutSecrets(text: string, pointers: string[]): string {
  if (pointers.length === 0 || text === "") return text;
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    return "";
  }
  for (const pointer of pointers) {
    if (pointer === "") return "";
    remove(value, pointer.slice(1).split("/").map(unescape));
  }
  return stringify(value, undefined, 2) ?? "";
}

function remove(value: unknown, path: string[]): void {
  const [head, ...rest] = path;
  if (head === undefined || !isContainer(value)) return;
  for (const key of head === "*" ? Object.keys(value) : [head]) {
    if (!Object.hasOwn(value, key)) continue;
    if (rest.length > 0) remove(value[key], rest);
    else if (Array.isArray(value)) value[Number(key)] = null;
    else delete value[key];
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !isLosslessNumber(value);
}

function unescape(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
