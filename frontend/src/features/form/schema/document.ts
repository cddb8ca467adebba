import { fromPointer, getAt } from "../../../components/json/pointer";
import { isArray, isObject, type Json, type JsonObject } from "../../../components/json/value";

/** How many places of a schema are searched for anchors and ids. */
const indexBudget = 50_000;

/** Keywords whose content is data: an "$id" inside is no identifier. */
const data = new Set(["const", "enum", "default", "examples", "example"]);

/**
 * A whole schema and what its references lead to. Only references inside the
 * document are followed; nothing is ever fetched.
 */
export class SchemaDocument {
  private index: Map<string, Json> | undefined;
  private readonly cache = new Map<string, Json | undefined>();

  constructor(readonly root: Json) {}

  /** What a $ref leads to, or undefined when that is not in this document. */
  resolve(ref: string): Json | undefined {
    if (!this.cache.has(ref)) this.cache.set(ref, this.find(ref));
    return this.cache.get(ref);
  }

  private find(ref: string): Json | undefined {
    const hash = ref.indexOf("#");
    const base = hash < 0 ? ref : ref.slice(0, hash);
    const fragment = hash < 0 ? "" : decode(ref.slice(hash + 1));
    if (fragment === undefined) return undefined;
    const resource = base === "" ? this.root : (this.ids().get(base) ?? this.ids().get(this.absolute(base)));
    if (resource === undefined || fragment === "") return resource;
    if (fragment.startsWith("/")) return getAt(resource, fromPointer(fragment));
    return this.ids().get(`#${fragment}`);
  }

  private absolute(ref: string): string {
    const id = isObject(this.root) ? (this.root.get("$id") ?? this.root.get("id")) : undefined;
    try {
      return typeof id === "string" ? new URL(ref, id).href : ref;
    } catch {
      return ref;
    }
  }

  private ids(): Map<string, Json> {
    if (this.index) return this.index;
    const index = (this.index = new Map<string, Json>());
    const queue: Json[] = [this.root];
    for (let i = 0; i < queue.length && i < indexBudget; i++) {
      const at = queue[i];
      if (isArray(at)) queue.push(...at.slice(0, indexBudget));
      if (!isObject(at)) continue;
      for (const name of names(at)) if (!index.has(name)) index.set(name, at);
      const absolute = at.get("$id") ?? at.get("id");
      if (typeof absolute === "string") index.set(this.absolute(absolute), at);
      for (const [key, value] of at) if (!data.has(key)) queue.push(value);
    }
    return index;
  }
}

function names(schema: JsonObject): string[] {
  const found: string[] = [];
  for (const key of ["$anchor", "$dynamicAnchor"]) {
    const anchor = schema.get(key);
    if (typeof anchor === "string") found.push(`#${anchor}`);
  }
  for (const key of ["$id", "id"]) {
    const id = schema.get(key);
    if (typeof id === "string") found.push(id, id.replace(/#$/, ""));
  }
  return found;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
