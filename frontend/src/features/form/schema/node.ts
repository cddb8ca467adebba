import type { Json, JsonObject } from "../../../components/json/value";
import type { Condition } from "./flatten";

/** What the form needs to know of one place of a schema; places below it are still schemas. */
export type FormNode =
  | ObjectNode
  | ArrayNode
  | StringNode
  | NumberNode
  | BooleanNode
  | EnumNode
  | ConstNode
  | NullNode
  | ChoiceNode
  | AnyNode;

interface Common {
  title: string;
  description: string;
  /** "string", "array of number", "one of 3": shown beside the name. */
  label: string;
  /** Constraints in words: "1–100", "at most 20 characters". */
  hints: string[];
  nullable: boolean;
  deprecated: boolean;
  readOnly: boolean;
  default: Json | undefined;
  examples: readonly Json[];
  /** References followed to get here. */
  refs: readonly string[];
  /** What of the schema could not be understood; the value is editable all the same. */
  notes: readonly string[];
}

export interface Property {
  schema: Json;
  required: boolean;
}

export interface ObjectNode extends Common {
  kind: "object";
  properties: ReadonlyMap<string, Property>;
  patterns: readonly { pattern: RegExp; schema: Json }[];
  /** The schema of further keys; undefined when the schema does not speak of them, false when there may be none. */
  additional: Json | undefined;
  /** Whether the form offers to add keys. */
  open: boolean;
  conditions: readonly Condition[];
  /** The same without its conditions, to merge the active branches into. */
  base: JsonObject | undefined;
}

export interface ArrayNode extends Common {
  kind: "array";
  /** Schemas of the first items, one each: a tuple. */
  prefix: readonly Json[];
  /** The schema of all other items; false when there may be none. */
  items: Json;
  min: number;
  max: number;
  unique: boolean;
}

export interface StringNode extends Common {
  kind: "string";
  format: string;
  multiline: boolean;
  secret: boolean;
  /** Values the schema proposes without insisting. */
  suggestions: readonly string[];
}

export interface NumberNode extends Common {
  kind: "number";
  integer: boolean;
  suggestions: readonly string[];
}

export interface BooleanNode extends Common {
  kind: "boolean";
}

export interface Option {
  value: Json;
  label: string;
  description: string;
}

export interface EnumNode extends Common {
  kind: "enum";
  options: readonly Option[];
}

export interface ConstNode extends Common {
  kind: "const";
  value: Json;
}

export interface NullNode extends Common {
  kind: "null";
}

export interface Branch {
  label: string;
  schema: Json;
}

export interface ChoiceNode extends Common {
  kind: "choice";
  branches: readonly Branch[];
}

/** Any JSON: the schema allows it, forbids everything (never), or says what the form cannot express. */
export interface AnyNode extends Common {
  kind: "any";
  never: boolean;
}

export type Shared = Common;
