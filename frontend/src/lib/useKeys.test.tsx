import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isTyping, useKeys } from "./useKeys";

const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => void (react.IS_REACT_ACT_ENVIRONMENT = false));
afterEach(() => void (react.IS_REACT_ACT_ENVIRONMENT = true));

const press = (at: EventTarget, key: string, ctrlKey = false) =>
  at.dispatchEvent(
    new KeyboardEvent("keydown", { key, code: key, ctrlKey, bubbles: true, cancelable: true }),
  );

it("hears a key that is pressed as soon as its component can be seen", async () => {
  const heard: string[] = [];
  function Part({ says }: { says: string }) {
    useKeys([["mod+Enter", () => heard.push(says)]]);
    // Longer than React works at a stretch: what need not be done at once waits for the next one.
    const end = performance.now() + 20;
    while (performance.now() < end);
    return <p>{says}</p>;
  }
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const seen = new Promise<void>((done) => {
    new MutationObserver(() => {
      press(document.body, "Enter", true);
      done();
    }).observe(host, { childList: true });
  });
  root.render(<Part says="first" />);
  await seen;
  expect(heard).toEqual(["first"]);
  root.unmount();
  press(document.body, "Enter", true);
  expect(heard).toEqual(["first"]);
  host.remove();
});

it("knows where a key writes a letter", () => {
  expect(isTyping(document.createElement("input"))).toBe(true);
  expect(isTyping(document.createElement("button"))).toBe(false);
  expect(isTyping(null)).toBe(false);
});
