import { Failed, position, type JsonError } from "./position";
import { JsonNumber, type Json } from "./value";

export { position, type JsonError } from "./position";

export type Parsed = { ok: true; value: Json; duplicates: number[] } | { ok: false; error: JsonError };

/** Called for every value with its place in the text; key positions are those of the value. */
export type Visit = (path: readonly (string | number)[], from: number, to: number) => void;

/** Deeper nesting is refused: it would overflow the stack of whoever walks the value. */
const maxDepth = 1000;

/** Reads JSON text (RFC 8259) and says exactly where it is wrong. */
export function parseJson(text: string, visit?: Visit): Parsed {
  const reader = new Reader(text, visit);
  try {
    return { ok: true, value: reader.document(), duplicates: reader.duplicates };
  } catch (e) {
    if (!(e instanceof Failed)) throw e;
    return { ok: false, error: { message: e.message, offset: e.offset, ...position(text, e.offset) } };
  }
}

const numberAt = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const plainAt = /[^"\\\u0000-\u001f]*/y;
const wordAt = /[A-Za-z_$][\w$]*/y;
const escapes: Record<string, string> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

class Reader {
  private at = 0;
  private depth = 0;
  private path: (string | number)[] = [];
  readonly duplicates: number[] = [];

  constructor(
    private readonly text: string,
    private readonly visit?: Visit,
  ) {}

  document(): Json {
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1; // a byte order mark
    this.space();
    if (this.at >= this.text.length) throw new Failed("There is no JSON here yet", this.at);
    const value = this.value();
    this.space();
    if (this.at < this.text.length)
      throw new Failed(`Nothing may follow the value, but there is ${this.found()}`, this.at);
    return value;
  }

  private value(): Json {
    const from = this.at;
    const value = this.bare();
    this.visit?.(this.path, from, this.at);
    return value;
  }

  private bare(): Json {
    const c = this.text[this.at];
    if (c === "{") return this.nested(() => this.object());
    if (c === "[") return this.nested(() => this.array());
    if (c === '"') return this.string();
    if (c === "-" || (c !== undefined && c >= "0" && c <= "9")) return this.number();
    for (const [word, value] of words) {
      if (this.text.startsWith(word, this.at) && !/[\w$]/.test(this.text[this.at + word.length] ?? "")) {
        this.at += word.length;
        return value;
      }
    }
    throw new Failed(`A value is expected, but there is ${this.found()}`, this.at);
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > maxDepth) throw new Failed(`Nested deeper than ${maxDepth} levels`, this.at);
    const value = read();
    this.depth--;
    return value;
  }

  private object(): Json {
    const entries = new Map<string, Json>();
    const open = this.at++;
    this.space();
    if (this.take("}")) return entries;
    for (;;) {
      if (this.text[this.at] !== '"') this.unexpected("A key in double quotes is expected", open, "}");
      const keyAt = this.at;
      const key = this.string();
      this.space();
      if (!this.take(":"))
        throw new Failed(`A colon is expected after the key, but there is ${this.found()}`, this.at);
      this.space();
      this.path.push(key);
      if (entries.has(key)) this.duplicates.push(keyAt);
      entries.set(key, this.value());
      this.path.pop();
      this.space();
      if (this.take("}")) return entries;
      if (!this.take(",")) this.unexpected("A comma or } is expected", open, "}");
      this.space();
    }
  }

  private array(): Json {
    const items: Json[] = [];
    const open = this.at++;
    this.space();
    if (this.take("]")) return items;
    for (;;) {
      this.path.push(items.length);
      items.push(this.value());
      this.path.pop();
      this.space();
      if (this.take("]")) return items;
      if (!this.take(",")) this.unexpected("A comma or ] is expected", open, "]");
      this.space();
    }
  }

  private string(): string {
    const open = this.at++;
    let out = "";
    for (;;) {
      plainAt.lastIndex = this.at;
      const run = plainAt.exec(this.text)?.[0] ?? "";
      out += run;
      this.at += run.length;
      const c = this.text[this.at];
      if (c === '"') {
        this.at++;
        return out;
      }
      if (c === "\\") out += this.escape();
      else if (c === undefined || c === "\n")
        throw new Failed("The closing quote of this string is missing", open);
      else throw new Failed("A control character must be written as an escape such as \\t", this.at);
    }
  }

  private escape(): string {
    const c = this.text[this.at + 1] ?? "";
    if (c === "u") {
      const hex = this.text.slice(this.at + 2, this.at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw new Failed("\\u needs four hexadecimal digits", this.at);
      this.at += 6;
      return String.fromCharCode(parseInt(hex, 16));
    }
    const plain = Object.hasOwn(escapes, c) ? escapes[c] : undefined;
    if (plain === undefined) throw new Failed(`\\${c} is no escape that JSON knows`, this.at);
    this.at += 2;
    return plain;
  }

  private number(): JsonNumber {
    numberAt.lastIndex = this.at;
    const text = numberAt.exec(this.text)?.[0] ?? "";
    const next = this.text[this.at + text.length] ?? "";
    if (text === "" || /[\w.+-]/.test(next))
      throw new Failed("This is not a number as JSON writes it", this.at);
    this.at += text.length;
    return new JsonNumber(text);
  }

  private space(): void {
    for (;;) {
      const c = this.text.charCodeAt(this.at);
      if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return;
      this.at++;
    }
  }

  private take(c: string): boolean {
    if (this.text[this.at] !== c) return false;
    this.at++;
    return true;
  }

  private unexpected(expected: string, open: number, close: string): never {
    if (this.at >= this.text.length) {
      const { line } = position(this.text, open);
      throw new Failed(`${close} is missing: what line ${line} opens is never closed`, this.at);
    }
    if (this.text[this.at] === close) throw new Failed(`No comma may stand before ${close}`, this.at);
    throw new Failed(`${expected}, but there is ${this.found()}`, this.at);
  }

  private found(): string {
    const c = this.text[this.at];
    if (c === undefined) return "the end of the text";
    wordAt.lastIndex = this.at;
    const word = wordAt.exec(this.text)?.[0];
    return word ? `“${word.slice(0, 30)}”` : `“${c}”`;
  }
}

const words: readonly (readonly [string, Json])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];
