import { isArray, isNumber, isObject, type Json } from "./value";

/** Writes JSON text. With indent 0 it is one line; numbers come out as they were written. */
export function stringifyJson(value: Json, indent = 2): string {
  const out: string[] = [];
  write(out, value, indent === 0 ? "" : " ".repeat(indent), "\n");
  return out.join("");
}

function write(out: string[], value: Json, step: string, line: string): void {
  if (isNumber(value)) {
    out.push(value.text);
  } else if (isArray(value)) {
    list(out, "[", "]", step, line, [...value.keys()], (i, inner) =>
      write(out, value[i] ?? null, step, inner),
    );
  } else if (isObject(value)) {
    list(out, "{", "}", step, line, [...value.entries()], ([key, child], inner) => {
      out.push(JSON.stringify(key), step ? ": " : ":");
      write(out, child, step, inner);
    });
  } else {
    out.push(JSON.stringify(value));
  }
}

function list<T>(
  out: string[],
  open: string,
  close: string,
  step: string,
  line: string,
  items: readonly T[],
  one: (item: T, line: string) => void,
): void {
  out.push(open);
  const inner = line + step;
  items.forEach((item, i) => {
    if (i > 0) out.push(step ? "," : ",");
    if (step) out.push(inner);
    one(item, inner);
  });
  if (step && items.length > 0) out.push(line);
  out.push(close);
}
