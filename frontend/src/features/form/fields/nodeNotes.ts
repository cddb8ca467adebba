import { equal, isIntegerText, isNumber, typeOf, type Json } from "../../../components/json/value";
import type { FormNode } from "../schema/node";
import { valueLabel } from "../schema/words";
import { mismatched } from "./folding";

/** What stands beside the name: "string · 1–100 · optional". */
export function typeWords(node: FormNode, expected: boolean): string {
  const nullable = node.nullable ? " or null" : "";
  const format = node.kind === "string" && node.format && node.format !== "textarea" ? [node.format] : [];
  const optional = expected ? [] : ["optional"];
  return [node.label + nullable, ...format, ...node.hints, ...optional].join(" · ");
}

/** A title that says more than the key does; Pydantic repeats every key as a title. */
export function extraTitle(node: FormNode, name: string): string {
  const plain = (s: string) => s.toLowerCase().replaceAll(/[\s_-]/g, "");
  return plain(node.title) === plain(name) ? "" : node.title;
}

/** What an empty input shows: that it is not set, and what it could be. */
export function absentWords(node: FormNode, value?: Json): string {
  if (value === null) return "null";
  const [example] = node.examples;
  if (example !== undefined) return `not set · e.g. ${valueLabel(example)}`;
  if (node.default !== undefined) return `not set · default ${valueLabel(node.default)}`;
  const shape = node.kind === "string" ? formatExamples[node.format] : undefined;
  return shape ? `not set · e.g. ${shape}` : "not set";
}

const formatExamples: Record<string, string> = {
  date: "2026-11-21",
  "date-time": "2026-11-21T10:00:00Z",
  time: "10:00:00Z",
  duration: "PT30M",
  uri: "https://example.com",
  url: "https://example.com",
  email: "name@example.com",
};

const formatPatterns: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)$/,
  time: /^\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?$/,
  uri: /^[A-Za-z][A-Za-z\d+.-]*:\S+$/,
  url: /^[A-Za-z][A-Za-z\d+.-]*:\S+$/,
  email: /^\S+@\S+$/,
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
};

/** A doubt about a text and its format, or "". The backend decides; this only points. */
export function formatDoubt(format: string, text: string): string {
  const pattern = formatPatterns[format];
  if (!pattern || text === "" || pattern.test(text)) return "";
  const example = formatExamples[format];
  const article = /^[aei]/.test(format) ? "an" : "a";
  return `This does not look like ${article} ${format}${example ? `, such as ${example}` : ""}.`;
}

/** What is doubtful about a value, in words. */
export function doubts(node: FormNode, value: Json | undefined, unknown: boolean): string[] {
  const found: string[] = [];
  if (unknown) found.push("The schema does not know this property.");
  if (node.kind === "any" && node.never) found.push("The schema allows no value here.");
  if (value === undefined || (value === null && node.nullable)) return found;
  if (
    mismatched(node, value) ||
    (value === null && node.kind !== "any" && node.kind !== "null" && node.kind !== "choice")
  ) {
    found.push(`The value is ${article(typeOf(value))}; the schema wants ${node.label}.`);
  } else if (node.kind === "string" && typeof value === "string") {
    const doubt = formatDoubt(node.format, value);
    if (doubt) found.push(doubt);
  } else if (node.kind === "const" && !equal(node.value, value)) {
    found.push(`The schema wants ${valueLabel(node.value)}.`);
  } else if (node.kind === "number" && node.integer && isNumber(value) && !isIntegerText(value.text)) {
    found.push("The schema wants a whole number.");
  }
  return found;
}

const article = (type: string) =>
  type === "null" ? "null" : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
