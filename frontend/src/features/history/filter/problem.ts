import type { Failure } from "../../../platform";

/** What is wrong with a filter, and at which part of its text. */
export interface FilterProblem {
  message: string;
  hint: string;
  before: string;
  wrong: string;
  after: string;
}

/** readProblem finds the wrong part of a text by the position that the backend named. */
export function readProblem(failure: Failure, text: string): FilterProblem {
  const start = offset(text, position(failure.details));
  // A position at the very end means that something is missing there: what it is missing from is shown.
  const from = start < text.length ? start : text.search(/\S+\s*$/);
  const word = /^\S*/.exec(text.slice(Math.max(0, from)))?.[0] ?? "";
  const begin = Math.max(0, from);
  return {
    message: failure.message,
    hint: failure.hint,
    before: text.slice(0, begin),
    wrong: word,
    after: text.slice(begin + word.length),
  };
}

/** isAbout tells whether the problem lies in this chip. */
export function isAbout({ before, wrong }: FilterProblem, chips: string[], chip: string): boolean {
  let start = 0;
  for (const other of chips) {
    const end = start + other.length;
    if (other === chip) return before.length >= start && before.length < end && wrong !== "";
    start = end + 1;
  }
  return false;
}

function position(details: string): number {
  try {
    const read = JSON.parse(details) as { position?: number } | null;
    return read?.position ?? 0;
  } catch {
    return 0;
  }
}

/** The backend counts characters, a string here code units. */
function offset(text: string, characters: number): number {
  return [...text].slice(0, characters).join("").length;
}
