/** A filter as chips and what is still being typed; joined by spaces they are the filter's text. */
export interface FilterParts {
  chips: readonly string[];
  rest: string;
}

// One term of the filter language: key and operator, then a word or a phrase in quotes.
const term =
  /^-?(?:server|tool|status|origin|code|took|size|before|after)(?::|[<>]=?)(?:"(?:[^"\\]|\\.)*"|[^\s"]\S*)$/i;

export const isChip = (word: string): boolean => term.test(word);

export const joinFilter = ({ chips, rest }: FilterParts): string =>
  [...chips, rest].filter((part) => part !== "").join(" ");

/** Splits a text into words; a phrase in quotes belongs to its word. */
export function filterWords(text: string): string[] {
  return text.match(/(?:"(?:[^"\\]|\\.)*"?|[^\s"])+/g) ?? [];
}

/**
 * Takes the finished terms out of a text. While somebody types, the last word
 * is finished only when a space follows it.
 */
export function splitFilter(text: string, typing: boolean): FilterParts {
  const words = filterWords(text);
  const open = typing && !/\s$/.test(text) ? words.pop() : undefined;
  const chips = words.filter(isChip);
  const others = words.filter((word) => !isChip(word));
  if (open !== undefined) others.push(open);
  const trailing = typing && /\s$/.test(text) && others.length > 0 ? " " : "";
  return { chips, rest: others.join(" ") + trailing };
}

/** Adds a term, in place of those with the same key. An undefined value only removes them. */
export function withTerm(chips: readonly string[], key: string, value: string | undefined): string[] {
  const others = chips.filter((chip) => !chip.toLowerCase().startsWith(`${key}:`));
  if (value === undefined) return others;
  return [...others, `${key}:${/[\s"]/.test(value) ? JSON.stringify(value) : value}`];
}

/** The value of a term with a colon, if there is exactly one such. */
export function termValue(chips: readonly string[], key: string): string | undefined {
  const found = chips.filter((chip) => chip.toLowerCase().startsWith(`${key}:`));
  return found.length === 1 ? found[0]?.slice(key.length + 1).replace(/^"(.*)"$/, "$1") : undefined;
}
