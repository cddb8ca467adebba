import { emptyObject, isArray, isObject, type Json, type JsonObject } from "../../../components/json/value";
import type { SchemaDocument } from "./document";
import { flatten, types, type Flat } from "./flatten";
import type { FormNode, Shared } from "./node";
import { arrayNode, numberNode, objectNode, stringNode } from "./scalars";
import { unionOf } from "./union";
import { allowedTypes, hints, text, typeLabel, valueLabel } from "./words";
import { visible, visibleText } from "../../../lib/visible";

/** How often a union of one may be replaced by its only branch; more is a schema that turns in a circle. */
const maxUnwrap = 24;

const caches = new WeakMap<SchemaDocument, WeakMap<object, FormNode>>();

/** One level of a schema as the form shows it. The same schema gives the same node, so fields can be memoised. */
export function describe(doc: SchemaDocument, schema: Json): FormNode {
  let cache = caches.get(doc);
  if (!cache) caches.set(doc, (cache = new WeakMap()));
  const key = isObject(schema) ? schema : emptyObject;
  const known = isObject(schema) || schema === true ? cache.get(key) : undefined;
  if (known) return known;
  const node = make(doc, schema, 0);
  if (isObject(schema) || schema === true) cache.set(key, node);
  return node;
}

function make(doc: SchemaDocument, schema: Json, unwrapped: number): FormNode {
  const flat = flatten(doc, schema);
  const shared = common(doc, schema, flat);
  const { words } = flat;
  if (flat.never) return { ...shared, kind: "any", never: true, label: "no value allowed" };

  const value = words.get("const");
  if (value !== undefined)
    return value === null
      ? { ...shared, kind: "null", label: "null" }
      : { ...shared, kind: "const", value, label: "constant" };
  const options = words.get("enum");
  if (isArray(options) && options.length > 0) return enumNode(shared, options, words);

  const union = unionOf(doc, flat);
  if (union.kind === "options") {
    return {
      ...shared,
      kind: "enum",
      label: "enum",
      options: union.options,
      nullable: shared.nullable || union.nullable,
    };
  }
  if (union.kind === "single") {
    if (unwrapped >= maxUnwrap)
      return { ...shared, kind: "any", never: false, notes: ["The schema refers to itself without end."] };
    const inner = make(doc, union.schema, unwrapped + 1);
    return {
      ...inner,
      ...over(shared, inner),
      nullable: inner.nullable || shared.nullable || union.nullable,
    };
  }
  if (union.kind === "choice") {
    const label = `one of ${union.branches.length}`;
    return {
      ...shared,
      kind: "choice",
      label,
      branches: union.branches,
      nullable: shared.nullable || union.nullable,
    };
  }
  const node = byType(flat, shared);
  const suggestions = union.suggestions.map(valueLabel);
  return suggestions.length > 0 && (node.kind === "string" || node.kind === "number")
    ? { ...node, suggestions }
    : node;
}

function byType(flat: Flat, shared: Shared): FormNode {
  const all = allowedTypes(flat);
  const names = all.filter((t) => t !== "null");
  if (all.length > 0 && names.length === 0) return { ...shared, kind: "null" };
  if (names.length === 2 && names.includes("integer") && names.includes("number"))
    names.splice(0, 2, "number");
  if (names.length > 1) return typeChoice(flat, shared, names);
  switch (names[0]) {
    case "object":
      return objectNode(flat, shared);
    case "array":
      return arrayNode(flat, shared);
    case "string":
      return stringNode(flat, shared);
    case "integer":
    case "number":
      return numberNode(shared, names[0] === "integer");
    case "boolean":
      return { ...shared, kind: "boolean" };
    default:
      return { ...shared, kind: "any", never: false };
  }
}

function typeChoice(flat: Flat, shared: Shared, names: string[]): FormNode {
  const branches = names.map((type) => ({
    label: type,
    schema: new Map([...structure(flat.words), ["type", type]]) as JsonObject,
  }));
  return { ...shared, kind: "choice", branches };
}

function enumNode(shared: Shared, options: readonly Json[], words: ReadonlyMap<string, Json>): FormNode {
  const names = words.get("enumNames") ?? words.get("x-enumNames") ?? words.get("x-enum-varnames");
  const about = words.get("enumDescriptions") ?? words.get("x-enumDescriptions");
  const word = (list: Json | undefined, i: number) => {
    const entry = isArray(list) ? list[i] : undefined;
    return typeof entry === "string" ? entry : "";
  };
  const shown = options.map((value, i) => ({
    value,
    label: visible(word(names, i) || valueLabel(value)),
    description: visibleText(word(about, i)),
  }));
  const rest = shown.filter((o) => o.value !== null);
  const nullable = shared.nullable || rest.length < shown.length;
  if (rest.length === 0) return { ...shared, kind: "null", label: "null" };
  return { ...shared, kind: "enum", label: "enum", options: rest, nullable };
}

function common(doc: SchemaDocument, schema: Json, flat: Flat): Shared {
  const { words } = flat;
  const examples = words.get("examples");
  const written = types(words.get("type"));
  return {
    title: visible(text(words, "title")),
    description: visibleText(text(words, "description")),
    label: typeLabel(doc, schema),
    hints: hints(words),
    nullable: words.get("nullable") === true || (written.includes("null") && written.length > 1),
    deprecated: words.get("deprecated") === true,
    readOnly: words.get("readOnly") === true,
    default: words.get("default"),
    examples: isArray(examples) ? examples : words.has("example") ? [words.get("example")!] : [],
    refs: flat.refs,
    notes: flat.notes,
  };
}

/** What the outer schema says goes before what its only branch says. */
function over(outer: Shared, inner: FormNode): Partial<Shared> {
  return {
    title: outer.title || inner.title,
    description: outer.description || inner.description,
    default: outer.default === undefined ? inner.default : outer.default,
    examples: outer.examples.length > 0 ? outer.examples : inner.examples,
    deprecated: outer.deprecated || inner.deprecated,
    refs: [...outer.refs, ...inner.refs],
    notes: [...outer.notes, ...inner.notes],
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
  "readOnly",
  "writeOnly",
]);

/** The keywords that constrain, without those that describe. */
export const structure = (words: ReadonlyMap<string, Json>): Map<string, Json> =>
  new Map([...words].filter(([word]) => !annotations.has(word)));
