import { parseJson, type JsonError } from "../../../components/json/parse";
import { getAt, removeAt, setAt, toPointer, type Path } from "../../../components/json/pointer";
import { stringifyJson } from "../../../components/json/stringify";
import { emptyObject, isObject, type Json } from "../../../components/json/value";
import type { Problem } from "../../../platform";
import { placeProblems, type Placed } from "./placeProblems";
import { ShownFields } from "./ShownFields";

/** What somebody is typing that is no value yet: "-", "1e", half an object. */
export interface Unfinished {
  text: string;
  message: string;
  /** The value it was typed over; when that changes by other means, the text is stale. */
  base: Json | undefined;
}

/**
 * The arguments of one tool tab. The JSON text is the truth; the form reads its
 * value and edits it by pointer, the editor replaces the text. Text that is not
 * JSON stays as it is and is reported by `error`. Values share what an edit did
 * not touch, so a field re-renders only when its own value changes.
 */
export class FormStore {
  #text: string | undefined;
  #value: Json;
  #error: JsonError | null = null;
  #unfinished = new Map<string, Unfinished>();
  #problems: readonly Problem[] = [];
  #placed: Placed = new Map();
  #reveal = { pointer: "", count: 0 };
  #listeners = new Set<() => void>();
  #version = 0;

  constructor(text: string) {
    this.#value = emptyObject;
    this.#read(text);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts every change, for those who watch the whole. */
  get version(): number {
    return this.#version;
  }

  get text(): string {
    this.#text ??= stringifyJson(this.#value);
    return this.#text;
  }

  /** The value of the text; of the last right one while the text is not JSON. */
  get value(): Json {
    return this.#value;
  }

  get error(): JsonError | null {
    return this.#error;
  }

  setText(text: string): void {
    if (text === this.#text) return;
    this.#read(text);
    this.#changed();
  }

  #read(text: string): void {
    this.#text = text;
    const parsed = parseJson(text.trim() === "" ? "{}" : text);
    this.#error = parsed.ok ? null : parsed.error;
    if (parsed.ok) this.#value = parsed.value;
  }

  edit(change: (value: Json) => Json): void {
    const next = change(this.#value);
    if (next === this.#value) return;
    this.#value = next;
    this.#text = undefined;
    this.#error = null;
    this.#changed();
  }

  set(path: Path, value: Json): void {
    this.#unfinished.delete(toPointer(path));
    // Arguments are an object, whatever stood there before.
    this.edit((whole) => setAt(isObject(whole) || path.length === 0 ? whole : emptyObject, path, value));
  }

  remove(path: Path): void {
    this.forgetBelow(toPointer(path));
    this.edit((whole) => removeAt(whole, path));
  }

  /** Keeps text that is no value yet. The value stays what it was; a call waits until the text is finished. */
  keepUnfinished(pointer: string, text: string, message: string, base: Json | undefined): void {
    this.#unfinished.set(pointer, { text, message, base });
    this.#changed();
  }

  finish(pointer: string): void {
    if (this.#unfinished.delete(pointer)) this.#changed();
  }

  /** Drops what was typed at and below a pointer; its place is gone or has become another. */
  forgetBelow(pointer: string): void {
    for (const at of this.#unfinished.keys()) {
      if (at === pointer || at.startsWith(`${pointer}/`)) this.#unfinished.delete(at);
    }
  }

  unfinished(pointer: string, value: Json | undefined): Unfinished | undefined {
    const found = this.#unfinished.get(pointer);
    return found && found.base === value ? found : undefined;
  }

  /** Everything unfinished that still counts. */
  allUnfinished(): { pointer: string; message: string }[] {
    return [...this.#unfinished]
      .filter(([pointer, u]) => getAt(this.#value, pointer.split("/").slice(1).map(unescape)) === u.base)
      .map(([pointer, { message }]) => ({ pointer, message }));
  }

  setProblems(problems: readonly Problem[]): void {
    if (problems.length === 0 && this.#problems.length === 0) return;
    this.#problems = problems;
    this.#placed = placeProblems(problems);
    this.#changed();
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** The messages for one place. */
  messages(pointer: string): readonly string[] {
    return this.#placed.get(pointer) ?? none;
  }

  readonly fields = new ShownFields();

  /** Asks whatever hides a field to open, and the field to take the focus. */
  reveal(pointer: string): void {
    this.#reveal = { pointer, count: this.#reveal.count + 1 };
    this.#changed();
  }

  get revealed(): { pointer: string; count: number } {
    return this.#reveal;
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}

const none: readonly string[] = [];
const unescape = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");
