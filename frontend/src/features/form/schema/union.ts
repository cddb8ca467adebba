import { isArray, isObject, type Json } from "../../../components/json/value";
import type { SchemaDocument } from "./document";
import { allOf, flatten, types, type Condition, type Flat, type Group } from "./flatten";
import type { Branch, Option } from "./node";
import { allowedTypes, text, typeLabel, valueLabel } from "./words";
import { visible, visibleText } from "../../../lib/visible";

/** What the oneOf and anyOf of a schema come to. */
export type Union =
  | { kind: "none"; suggestions: readonly Json[] }
  | { kind: "options"; options: Option[]; nullable: boolean }
  | { kind: "single"; schema: Json; nullable: boolean }
  | { kind: "choice"; branches: Branch[]; nullable: boolean };

const none: Union = { kind: "none", suggestions: [] };

/** Choices longer than this are an any-JSON cell: nobody picks from them. */
const maxBranches = 500;

export function unionOf(doc: SchemaDocument, flat: Flat): Union {
  const groups = flat.groups.filter((group) => !group.every((b) => onlyConstrains(doc, b)));
  const [group, ...others] = groups;
  if (!group || group.length > maxBranches) return none;
  const branches = group.filter((b) => !isNull(doc, b) && !flatten(doc, b).never);
  const nullable = group.some((b) => isNull(doc, b));
  const options = titledOptions(doc, branches);
  if (options && others.length === 0) return { kind: "options", options, nullable };
  const suggested = openEnum(doc, branches);
  if (suggested && others.length === 0 && !nullable) return suggested;
  const rest = remainder(flat, others);
  const merged = branches.map((b) => (rest ? allOf(rest, b) : b));
  if (merged.length === 1) return { kind: "single", schema: merged[0]!, nullable };
  if (merged.length === 0) return none;
  const labels = distinct(branches.map((b, i) => branchLabel(doc, b, i)));
  return { kind: "choice", branches: merged.map((schema, i) => ({ schema, label: labels[i]! })), nullable };
}

/** Words that give a branch a shape of its own. */
const shaping = [
  "type",
  "properties",
  "items",
  "prefixItems",
  "enum",
  "const",
  "additionalProperties",
  "patternProperties",
  "format",
];

/** A branch such as {"required": ["a"]}: it narrows what the schema says, there is nothing to choose. */
function onlyConstrains(doc: SchemaDocument, branch: Json): boolean {
  if (branch === true || branch === false) return false;
  const flat = flatten(doc, branch);
  return flat.groups.length === 0 && !shaping.some((w) => flat.words.has(w)) && flat.refs.length === 0;
}

function isNull(doc: SchemaDocument, branch: Json): boolean {
  const { words } = flatten(doc, branch);
  const list = words.get("enum");
  const written = types(words.get("type"));
  if (words.get("const") === null) return true;
  if (isArray(list)) return list.length === 1 && list[0] === null;
  return written.length === 1 && written[0] === "null";
}

/** All branches are constants: a select with titles. */
function titledOptions(doc: SchemaDocument, branches: readonly Json[]): Option[] | undefined {
  if (branches.length === 0) return undefined;
  const options: Option[] = [];
  for (const branch of branches) {
    const { words } = flatten(doc, branch);
    const list = words.get("enum");
    const value = words.has("const")
      ? words.get("const")
      : isArray(list) && list.length === 1
        ? list[0]
        : undefined;
    if (value === undefined || value === null) return undefined;
    options.push({
      value,
      label: visible(text(words, "title") || valueLabel(value)),
      description: visibleText(text(words, "description")),
    });
  }
  return options;
}

/** anyOf [enum of strings, string]: a text field with suggestions. */
function openEnum(doc: SchemaDocument, branches: readonly Json[]): Union | undefined {
  if (branches.length !== 2) return undefined;
  const flats = branches.map((b) => flatten(doc, b));
  const list = flats.map((f) => f.words.get("enum")).find(isArray);
  const open = flats.find(
    (f) => !f.words.has("enum") && f.groups.length === 0 && allowedTypes(f).join() === "string",
  );
  if (!list || !open || !list.every((v) => typeof v === "string")) return undefined;
  return {
    kind: "single",
    schema: new Map<string, Json>([...open.words, ["x-suggestions", list]]),
    nullable: false,
  };
}

const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "nullable",
  "x-suggestions",
]);

/** What a schema says besides one of its unions, or undefined when that is nothing. */
function remainder(flat: Flat, others: readonly Group[]): Json | undefined {
  const words = new Map([...flat.words].filter(([word]) => !annotations.has(word)));
  const written = types(words.get("type"));
  // "null" is decided here, by the switch; a branch must not lose its type to it.
  if (written.includes("null") && written.length > 1)
    words.set(
      "type",
      written.filter((t) => t !== "null"),
    );
  const parts: Json[] = [
    ...others.map((g): Json => new Map([["oneOf", g]])),
    ...flat.conditions.map(conditional),
  ];
  if (words.size === 0 && parts.length === 0) return undefined;
  if (parts.length > 0) words.set("allOf", parts);
  return words;
}

export function conditional(c: Condition): Json {
  const words = new Map<string, Json>([["if", c.test]]);
  if (c.yes !== undefined) words.set("then", c.yes);
  if (c.no !== undefined) words.set("else", c.no);
  return words;
}

function branchLabel(doc: SchemaDocument, branch: Json, index: number): string {
  const flat = flatten(doc, branch);
  const title = visible(text(flat.words, "title"));
  if (title) return title;
  const properties = flat.words.get("properties");
  for (const [key, schema] of isObject(properties) ? properties : []) {
    const constant = flatten(doc, schema).words.get("const");
    if (typeof constant === "string") return `${key}: ${constant}`;
  }
  const ref = flat.refs[0]?.split("/").pop();
  if (ref && ref !== "#") return ref;
  if (flat.words.has("const")) return valueLabel(flat.words.get("const")!);
  const label = typeLabel(doc, branch);
  if (label === "object" && isObject(properties) && properties.size > 0) {
    return [...properties.keys()].slice(0, 3).join(", ");
  }
  return label === "any JSON" && !flat.words.size ? `option ${index + 1}` : label;
}

function distinct(labels: string[]): string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const n = (seen.get(label) ?? 0) + 1;
    seen.set(label, n);
    return n === 1 ? label : `${label} (${n})`;
  });
}
