/**
 * Keys as a browser under load hands them over: each is an event of its own, and nothing that waits for a free
 * moment (a deferred drawing, an effect, a timer) happens between them. userEvent would let all of it settle first.
 */

/** fill changes an input's text as typing does. */
export function fill(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** atOnce does something and presses keys, one right after the other, where the focus is. */
export async function atOnce(first: () => void, ...keys: string[]): Promise<void> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = react.IS_REACT_ACT_ENVIRONMENT;
  react.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    first();
    for (const key of keys) {
      // A browser runs what is due at once, and only that, before the next event.
      await Promise.resolve();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }),
      );
    }
    await Promise.resolve();
  } finally {
    react.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
