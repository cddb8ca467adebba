import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  oneOf?: Schema[];
  enum?: unknown[];
  description?: string;
  type?: string | string[];
}

/** completeBySchema proposes the keys of the object in which the cursor stands, or the values of its key. */
export function completeBySchema(context: CompletionContext, schema: unknown): CompletionResult | null {
  const word = context.matchBefore(/[\w$-]*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, word.from - line.from);
  const value = /(?:^|[-{,]\s*|\s)([\w$-]+):\s*$/.exec(before);
  const above = context.state.doc.sliceString(0, line.from).split("\n").slice(0, -1);
  const root = schema as Schema;
  const path = pathAt(above, before);
  if (value) {
    const words = follow(root, [...path, value[1] ?? ""]).flatMap(wordsOf);
    return words.length > 0 ? { from: word.from, options: words.map((label) => ({ label })) } : null;
  }
  if (!/^\s*(- +)*$/.test(before)) return null;
  const options = follow(root, path).flatMap((one) =>
    Object.entries(one.properties ?? {}).map(([label, { description }]) => ({
      label,
      apply: `${label}: `,
      type: "property",
      info: description ?? "",
    })),
  );
  const known = new Map(options.map((option) => [option.label, option]));
  return known.size > 0 ? { from: word.from, options: [...known.values()] } : null;
}

/** pathAt are the keys under which a line stands, by the indentation of those above; "-" is an element of a list. */
export function pathAt(above: string[], before: string): string[] {
  const path: string[] = [];
  let indent = before.length;
  if (/-\s+$/.test(before)) {
    path.unshift("-");
    indent = before.search(/-\s+$/);
  }
  for (const line of above.toReversed()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const match = /^(\s*)((?:- +)?)([\w$-]+):/.exec(line);
    if (!match) continue;
    const [, space = "", dash = "", key = ""] = match;
    const at = space.length + dash.length;
    if (at < indent || (path[0] === "-" && at <= indent && dash === "")) {
      path.unshift(key);
      indent = at;
    }
    if (dash !== "" && space.length < indent && at <= indent) {
      path.unshift("-");
      indent = space.length;
    }
  }
  return path;
}

/** follow finds the schemas that a path may mean. */
function follow(root: Schema, path: string[]): Schema[] {
  let all = spread(root, root);
  for (const key of path) {
    all = all.flatMap((one) => {
      const next = key === "-" ? one.items : (one.properties?.[key] ?? objectOf(one.additionalProperties));
      return next ? spread(root, next) : [];
    });
  }
  return all;
}

function objectOf(rest: Schema | boolean | undefined): Schema | undefined {
  return typeof rest === "object" ? rest : undefined;
}

/** spread is a schema with what it refers to and its alternatives. */
function spread(root: Schema, schema: Schema, depth = 0): Schema[] {
  if (depth > 8) return [];
  const named = schema.$ref?.split("/").at(-1);
  const target = named === undefined ? undefined : root.$defs?.[named];
  return [
    schema,
    ...(target ? spread(root, target, depth + 1) : []),
    ...(schema.oneOf ?? []).flatMap((one) => spread(root, one, depth + 1)),
  ];
}

function wordsOf({ enum: words = [], type }: Schema): string[] {
  if (type === "boolean") return ["true", "false"];
  return words.filter((one) => typeof one === "string");
}
