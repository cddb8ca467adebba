import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";
import { fetchTheRest } from "../components/later";

afterEach(cleanup);

// As in a window that has been open for a moment.
beforeAll(fetchTheRest);

// What is waited for comes soon, or, where the machine does much else, after seconds; only a failing test waits this long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout: what Mantine, CodeMirror and the virtual lists ask of it is answered with a plain screen.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= StillObserver;

Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
Object.defineProperty(document, "fonts", {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
});
