/**
 * A filter is one text in the filter language of the history. It is shown in two
 * parts: conditions with a key as chips, the words as text that is being typed.
 */
export interface Filter {
  chips: string[];
  rest: string;
}

export const emptyFilter: Filter = { chips: [], rest: "" };

/** The keys of the filter language. A condition with another key stays text, where it is easily put right. */
export const filterKeys = [
  "server",
  "tool",
  "method",
  "status",
  "origin",
  "client",
  "code",
  "took",
  "size",
  "before",
  "after",
  "pinned",
  "tag",
  "has",
  "run",
  "step",
  "replay",
];

/** compose is the text that the backend is asked with. */
export function compose({ chips, rest }: Filter): string {
  return [...chips, rest.trim()].filter(Boolean).join(" ");
}

/** parse takes a whole text apart. */
export function parse(text: string): Filter {
  return lift({ chips: [], rest: text }, true);
}

interface Token {
  start: number;
  end: number;
  /** It has a known key and a value. */
  condition: boolean;
  /** It can still grow: nothing stands behind it, or its quote is open. */
  open: boolean;
}

/** lift makes chips of the conditions in the text; of one that is still being typed only when all is finished. */
export function lift({ chips, rest }: Filter, finished: boolean): Filter {
  const lifted = [...chips];
  let left = "";
  let from = 0;
  for (const token of tokens(rest)) {
    if (!token.condition || (token.open && !finished)) continue;
    const chip = rest.slice(token.start, token.end);
    if (!lifted.includes(chip)) lifted.push(chip);
    left += rest.slice(from, token.start);
    from = token.end + (rest[token.end] === undefined ? 0 : 1);
  }
  return from === 0 ? { chips, rest } : { chips: lifted, rest: left + rest.slice(from) };
}

/** settle makes a chip of every term, words too; what cannot be one stays text. */
export function settle({ chips, rest }: Filter): Filter {
  const all = [...chips];
  const left: string[] = [];
  for (const { start, end, open } of tokens(rest)) {
    const term = rest.slice(start, end);
    if (term === "-" || (open && isUnclosed(term.replace(/^-?(?:[a-z]+:)?/i, "")))) left.push(term);
    else if (!all.includes(term)) all.push(term);
  }
  return { chips: all, rest: left.join(" ") };
}

/** asText is the same filter as one text to edit. */
export function asText(filter: Filter): Filter {
  const text = compose(filter);
  return { chips: [], rest: text === "" ? "" : `${text} ` };
}

/** negate turns a chip round, in its place. */
export function negate({ chips, rest }: Filter, chip: string): Filter {
  const other = chip.startsWith("-") ? chip.slice(1) : `-${chip}`;
  return {
    chips: chips.filter((one) => one !== other).map((one) => (one === chip ? other : one)),
    rest,
  };
}

/** isPending tells whether a condition is being typed at the end of the text. */
export function isPending({ rest }: Filter): boolean {
  const last = tokens(rest).at(-1);
  return last !== undefined && last.open && /^-?[a-z]+[:<>]/i.test(rest.slice(last.start));
}

/** lacksValue tells whether the text ends in a key whose value is about to follow: that is no filter yet. */
export function lacksValue(filter: Filter): boolean {
  return isPending(filter) && /[:<>]=?"?$/.test(filter.rest);
}

/** The shape of one token as the backend reads it: sign, key, and a value that may be quoted. */
const shape = /(-?)(?:([a-z]+)(?:[<>]=?|:(?!\/\/)))?("(?:\\["\\]|[^"])*"?|\S*)/iy;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    shape.lastIndex = at;
    const [whole = "", , key = "", value = ""] = shape.exec(text) ?? [];
    const end = at + Math.max(1, whole.length);
    found.push({
      start: at,
      end,
      condition: filterKeys.includes(key.toLowerCase()) && value !== "" && !isUnclosed(value),
      open: end === text.length,
    });
    at = end;
  }
  return found;
}

function skipSpace(text: string, at: number): number {
  const next = text.slice(at).search(/\S/);
  return next < 0 ? text.length : at + next;
}

function isUnclosed(value: string): boolean {
  return value.startsWith('"') && !/^"(?:\\["\\]|[^"])*"$/.test(value);
}

/** condition writes key:value, in quotes where the value needs them. */
export function condition(key: string, value: string): string {
  const plain = value !== "" && !/[\s"]/.test(value);
  return `${key}:${plain ? value : `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`}`;
}

/** toggle adds a chip, or removes it. */
export function toggle(filter: Filter, chip: string): Filter {
  const { chips } = filter;
  return { ...filter, chips: chips.includes(chip) ? without(chips, chip) : [...chips, chip] };
}

/** edit turns a chip back into text, in front of what is there. */
export function edit({ chips, rest }: Filter, chip: string): Filter {
  return { chips: without(chips, chip), rest: rest.trim() === "" ? chip : `${rest.trim()} ${chip}` };
}

function without(chips: string[], chip: string): string[] {
  return chips.filter((other) => other !== chip);
}
