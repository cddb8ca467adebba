import { findNext, findPrevious, getSearchQuery, type SearchQuery } from "@codemirror/search";
import type { EditorState, Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** The editor's own search takes ten seconds for 50 MB; beyond this size the text is searched as one string. */
export const large = 2_000_000;

const strings = new WeakMap<Text, string>();

/** The document as one string. Joining 50 MB takes a tenth of a second, so it is done once. */
function stringOf(doc: Text): string {
  let text = strings.get(doc);
  if (text === undefined) strings.set(doc, (text = doc.toString()));
  return text;
}

const isLarge = (state: EditorState, query: SearchQuery) => state.doc.length > large && !query.regexp;

/** Finds a plain text, not a pattern; upper and lower case are one unless the query says otherwise. */
export function pattern(query: Pick<SearchQuery, "search" | "caseSensitive">): RegExp {
  return new RegExp(query.search.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"), query.caseSensitive ? "g" : "gi");
}

/** The first match at or after an offset, going round at the end. */
export function matchAfter(text: string, wanted: RegExp, offset: number): number {
  for (const from of [offset, 0]) {
    wanted.lastIndex = from;
    const match = wanted.exec(text);
    if (match) return match.index;
  }
  return -1;
}

/** Stretches that are searched backwards, one after the other. */
const stretch = 1_000_000;

/** The last match that begins before an offset, going round at the start. */
export function matchBefore(text: string, wanted: RegExp, length: number, offset: number): number {
  for (const end of [offset, text.length]) {
    for (let to = end; to > 0; to -= stretch) {
      const from = Math.max(0, to - stretch);
      const part = text.slice(from, to + length - 1);
      wanted.lastIndex = 0;
      const last = [...part.matchAll(wanted)].findLast((match) => from + match.index < to);
      if (last) return from + last.index;
    }
  }
  return -1;
}

/** Where the matches begin, up to a number of them. */
export function matches(state: EditorState, query: SearchQuery, most: number): number[] {
  const found: number[] = [];
  const add = (at: number) => found.push(at) < most;
  if (isLarge(state, query)) {
    for (const match of stringOf(state.doc).matchAll(pattern(query))) if (!add(match.index)) break;
    return found;
  }
  const cursor = query.getCursor(state) as Iterator<{ from: number }>;
  for (let match = cursor.next(); !match.done; match = cursor.next()) if (!add(match.value.from)) break;
  return found;
}

/** Goes to the next match. */
export function goNext(view: EditorView): boolean {
  const query = getSearchQuery(view.state);
  if (!isLarge(view.state, query)) return findNext(view);
  const { to } = view.state.selection.main;
  return select(view, query, matchAfter(stringOf(view.state.doc), pattern(query), to));
}

/** Goes to the match before. */
export function goPrevious(view: EditorView): boolean {
  const query = getSearchQuery(view.state);
  if (!isLarge(view.state, query)) return findPrevious(view);
  const { from } = view.state.selection.main;
  return select(
    view,
    query,
    matchBefore(stringOf(view.state.doc), pattern(query), query.search.length, from),
  );
}

function select(view: EditorView, query: SearchQuery, at: number): boolean {
  if (at < 0 || query.search === "") return false;
  view.dispatch({
    selection: { anchor: at, head: at + query.search.length },
    effects: EditorView.scrollIntoView(at, { y: "center" }),
    userEvent: "select.search",
  });
  return true;
}
