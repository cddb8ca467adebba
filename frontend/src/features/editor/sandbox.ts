import { asText, readKey, writeKey } from "./definition";

/** What a server is shut in. */
export interface Sandbox {
  kind: "" | "docker" | "bubblewrap";
  image: string;
  network: boolean;
  read: string[];
  write: string[];
}

/** readSandbox takes the short form and the long one. A kind that is unknown stays in the JSON. */
export function readSandbox(definition: string): Sandbox {
  const value = readKey(definition, "sandbox");
  const long = isObject(value) ? value : {};
  const kind = asText(isObject(value) ? long["kind"] : value);
  return {
    kind: kind === "docker" || kind === "bubblewrap" ? kind : "",
    image: asText(long["image"]),
    network: long["network"] === true,
    read: texts(long["read"]),
    write: texts(long["write"]),
  };
}

/** writeSandbox writes the short form where that says it all. Keys without a field stay. */
export function writeSandbox(definition: string, change: Partial<Sandbox>): string {
  const next = { ...readSandbox(definition), ...change };
  if (next.kind === "") return writeKey(definition, "sandbox", undefined);
  const before = readKey(definition, "sandbox");
  const long = {
    ...(isObject(before) ? before : {}),
    kind: next.kind,
    // bubblewrap has no images, and one that is left would be refused.
    image: next.kind === "docker" && next.image !== "" ? next.image : undefined,
    network: next.network || undefined,
    read: next.read.length > 0 ? next.read : undefined,
    write: next.write.length > 0 ? next.write : undefined,
  };
  const said = Object.values(long).filter((value) => value !== undefined);
  return writeKey(definition, "sandbox", said.length > 1 ? long : next.kind);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(asText) : [];
}
