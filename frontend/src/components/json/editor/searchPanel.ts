import { closeSearchPanel, getSearchQuery, SearchQuery, setSearchQuery } from "@codemirror/search";
import type { EditorState, Text } from "@codemirror/state";
import { goNext, goPrevious, large, matches } from "./find";
import type { EditorView, Panel, ViewUpdate } from "@codemirror/view";

/** Matches are counted up to here; beyond it is "1000+". */
const maxCounted = 1000;
const pauseMs = 250;

/** The search panel: one line, because that is all it needs. */
export function searchPanel(view: EditorView): Panel {
  const dom = element("div", "fl-search");
  const input = element("input", "fl-search-input");
  input.setAttribute("aria-label", "Find");
  input.setAttribute("main-field", "true");
  input.placeholder = "Find";
  input.value = getSearchQuery(view.state).search;
  const count = element("span", "fl-search-count");
  count.setAttribute("aria-live", "polite");
  const exact = toggle("Aa", "Match case");
  const pattern = toggle(".*", "Regular expression");
  const commit = () => {
    const query = new SearchQuery({
      search: input.value,
      literal: true,
      caseSensitive: exact.getAttribute("aria-pressed") === "true",
      regexp: pattern.getAttribute("aria-pressed") === "true",
    });
    view.dispatch({ effects: setSearchQuery.of(query) });
  };
  input.addEventListener("input", commit);
  for (const button of [exact, pattern]) {
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      commit();
    });
  }
  dom.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeSearchPanel(view);
    else if (event.key === "Enter" && event.target === input) (event.shiftKey ? goPrevious : goNext)(view);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  dom.append(
    input,
    exact,
    pattern,
    count,
    push("↑", "Previous match", () => goPrevious(view)),
    push("↓", "Next match", () => goNext(view)),
    push("×", "Close search", () => closeSearchPanel(view)),
  );
  const words = counter();
  let timer: number | undefined;
  const recount = () => {
    window.clearTimeout(timer);
    if (view.state.doc.length <= large) return void (count.textContent = words(view.state));
    // Counting in a large text takes a moment: it waits until nobody is typing.
    count.textContent = "…";
    timer = window.setTimeout(() => (count.textContent = words(view.state)), pauseMs);
  };
  recount();
  return {
    dom,
    top: true,
    mount: () => input.select(),
    destroy: () => window.clearTimeout(timer),
    update(update: ViewUpdate) {
      if (update.docChanged || update.selectionSet || update.transactions.some((t) => t.effects.length > 0))
        recount();
    },
  };
}

/** The words beside the box; the matches are looked for again only when the text or the query changes. */
function counter(): (state: EditorState) => string {
  let known: { doc: Text; query: SearchQuery; found: number[] } | undefined;
  return (state) => {
    const query = getSearchQuery(state);
    if (!query.search) return "";
    if (!query.valid) return "not a pattern";
    if (known?.doc !== state.doc || !known.query.eq(query)) {
      known = { doc: state.doc, query, found: matches(state, query, maxCounted) };
    }
    const { found } = known;
    const total = found.length;
    if (total >= maxCounted) return `${maxCounted}+ matches`;
    if (total === 0) return "no match";
    const at = found.indexOf(state.selection.main.from) + 1;
    return at > 0 ? `${at} of ${total}` : `${total} ${total === 1 ? "match" : "matches"}`;
  };
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function push(text: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = element("button", "fl-search-button");
  button.type = "button";
  button.textContent = text;
  button.setAttribute("aria-label", label);
  button.title = label;
  button.addEventListener("click", onClick);
  return button;
}

function toggle(text: string, label: string): HTMLButtonElement {
  const button = push(text, label, () => undefined);
  button.setAttribute("aria-pressed", "false");
  return button;
}
