import { parse, stringify } from "lossless-json";

/**
 * A definition is the JSON object of one server in servers.json's shape. Its
 * text is the one truth; the fields below are read from it and written back
 * into it, and keys that have no field stay as they are.
 */
export interface Fields {
  transport: "stdio" | "http";
  command: string;
  args: string[];
  env: Entry[];
  cwd: string;
  url: string;
  headers: Entry[];
  timeout: string;
  connectTimeout: string;
}

export type Entry = [name: string, value: string];

type Definition = Record<string, unknown>;

export const emptyDefinition = '{\n  "command": ""\n}';

/** readFields reads a definition's text; undefined when it is not a JSON object. */
export function readFields(text: string): Fields | undefined {
  const definition = readDefinition(text);
  if (!definition) return undefined;
  return {
    transport: "url" in definition ? "http" : "stdio",
    command: asText(definition["command"]),
    args: Array.isArray(definition["args"]) ? definition["args"].map(asText) : [],
    env: asEntries(definition["env"]),
    cwd: asText(definition["cwd"]),
    url: asText(definition["url"]),
    headers: asEntries(definition["headers"]),
    timeout: asText(definition["timeout"]),
    connectTimeout: asText(definition["connectTimeout"]),
  };
}

/** writeField puts one field into the text. What is empty is left out, except what the transport needs. */
export function writeField<Name extends Exclude<keyof Fields, "transport">>(
  text: string,
  name: Name,
  value: Fields[Name],
): string {
  const definition = readDefinition(text) ?? {};
  if (name === "env" || name === "headers") {
    definition[name] = value.length > 0 ? Object.fromEntries(value as Entry[]) : undefined;
  } else if (name === "args") definition[name] = value.length > 0 ? value : undefined;
  else definition[name] = value === "" && name !== "command" && name !== "url" ? undefined : value;
  return write(definition);
}

const onlyStdio = ["command", "args", "env", "cwd", "sandbox"];
const onlyHTTP = ["url", "headers", "type"];

/** switchTransport changes the transport. Parked are the keys that the other one does not have; they come back with it. */
export function switchTransport(
  text: string,
  to: Fields["transport"],
  parked: Definition,
): { text: string; parked: Definition } {
  const definition = readDefinition(text) ?? {};
  const leaving = to === "http" ? onlyStdio : onlyHTTP;
  const needed = to === "http" ? { url: "" } : { command: "" };
  const left: Definition = {};
  const kept: Definition = {};
  for (const [key, value] of Object.entries(definition)) {
    if (leaving.includes(key)) left[key] = value;
    else kept[key] = value;
  }
  return { text: write({ ...needed, ...parked, ...kept }), parked: left };
}

/** readKey is one key's value as it stands there; undefined when it is absent. */
export function readKey(text: string, key: string): unknown {
  return readDefinition(text)?.[key];
}

/** writeKey puts one key's value into the text; undefined takes it out. */
export function writeKey(text: string, key: string, value: unknown): string {
  return write({ ...readDefinition(text), [key]: value });
}

function readDefinition(text: string): Definition | undefined {
  try {
    const value = parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Definition)
      : undefined;
  } catch {
    return undefined;
  }
}

function write(definition: Definition): string {
  return stringify(definition, undefined, 2) ?? "{}";
}

export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : (stringify(value) ?? "");
}

function asEntries(value: unknown): Entry[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([name, entry]): Entry => [name, asText(entry)]);
}
