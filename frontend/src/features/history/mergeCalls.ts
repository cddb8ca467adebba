import type { Call } from "../../platform";

/** Calls that are known, newest first, and where the next older page begins ("" at the end). */
export interface KnownCalls {
  calls: readonly Call[];
  next: string;
}

/**
 * Lays the newest page over what is known: new calls come on top, changed ones
 * change, those that the page should hold and does not are gone. Where the page
 * does not reach down to what was known, the older part is dropped and loaded
 * again when it is scrolled to.
 */
export function mergeHead(
  known: KnownCalls | undefined,
  page: { calls: readonly Call[]; next: string },
): KnownCalls {
  const last = page.calls[page.calls.length - 1];
  if (!known || !last || page.next === "") return { calls: page.calls, next: page.next };
  const at = known.calls.findIndex((call) => call.id === last.id);
  if (at < 0) return { calls: page.calls, next: page.next };
  const older = known.calls.slice(at + 1);
  return older.length === 0
    ? { calls: page.calls, next: page.next }
    : { calls: [...page.calls, ...older], next: known.next };
}

/** Appends an older page; what is known already is not repeated. */
export function mergeOlder(known: KnownCalls, page: { calls: readonly Call[]; next: string }): KnownCalls {
  const ids = new Set(known.calls.map((call) => call.id));
  return { calls: [...known.calls, ...page.calls.filter((call) => !ids.has(call.id))], next: page.next };
}
