import type { Call, HistoryPage } from "../../../platform";

/** The calls that are known of one filter: without a gap from the newest on, as far as was scrolled. */
export interface CallList {
  /** The filter's text that these calls answer. */
  text: string;
  calls: Call[];
  /** Where the older ones begin, or "" when there are none. */
  next: string;
  /** How many match, or -1 when that was not counted. */
  total: number;
  /** How many there are at all. */
  all: number;
  tookUs: number;
}

/** The part of a page that is a piece of the list. */
type Piece = Pick<CallList, "calls" | "next">;

export function firstList(text: string, page: HistoryPage): CallList {
  const { next, total, all, tookUs } = page;
  return { text, calls: page.calls ?? [], next, total, all, tookUs };
}

/** meets tells whether a fresh piece reaches what is known, so that nothing is missing between them. */
export function meets(fresh: Piece, known: Piece): boolean {
  if (fresh.next === "") return true;
  const ids = new Set(fresh.calls.map(({ id }) => id));
  return known.calls.some(({ id }) => ids.has(id));
}

/**
 * withHead puts a fresh beginning in front of what is known. The fresh piece is
 * right as far as it reaches: what is not in it any more was deleted, or does
 * not match any more. Older calls stay, so that nobody who has scrolled loses
 * the place.
 */
export function withHead(fresh: Piece, known: Piece): Piece {
  const last = fresh.calls.at(-1);
  if (fresh.next === "") return fresh;
  // A search that ended early and has found nothing says nothing about what is known.
  if (!last) return known.calls.length > 0 ? known : fresh;
  const at = known.calls.findIndex(({ id }) => id === last.id);
  if (at < 0) return fresh;
  return { calls: [...fresh.calls, ...known.calls.slice(at + 1)], next: known.next };
}

/** withOlder adds the page behind the cursor, unless the list went another way meanwhile. */
export function withOlder(list: CallList, cursor: string, page: Piece): CallList {
  if (list.next !== cursor) return list;
  const known = new Set(list.calls.map(({ id }) => id));
  return {
    ...list,
    calls: [...list.calls, ...(page.calls ?? []).filter(({ id }) => !known.has(id))],
    next: page.next,
  };
}

/** withCalls replaces rows by newer ones of the same calls. */
export function withCalls<List extends Piece>(list: List, newer: Call[]): List {
  if (newer.length === 0) return list;
  const byId = new Map(newer.map((call) => [call.id, call]));
  return { ...list, calls: list.calls.map((call) => byId.get(call.id) ?? call) };
}

/** withoutCall forgets a call that was deleted. */
export function withoutCall(list: CallList, id: string): CallList {
  const calls = list.calls.filter((call) => call.id !== id);
  if (calls.length === list.calls.length) return list;
  return { ...list, calls, total: Math.max(-1, list.total - 1), all: list.all - 1 };
}

/** neighbour is the call to select when one goes: the older one, or else the newer one. */
export function neighbour(calls: Call[], id: string): string {
  const at = calls.findIndex((call) => call.id === id);
  return (at < 0 ? undefined : (calls[at + 1] ?? calls[at - 1]))?.id ?? "";
}
