/**
 * Which places have a field on the page now, so that the problems of all others
 * are listed above the form. Many fields appear at once: listeners are told
 * once, a moment later.
 */
export class ShownFields {
  #counts = new Map<string, number>();
  #listeners = new Set<() => void>();
  #planned = false;
  #version = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get version(): number {
    return this.#version;
  }

  /** Says that a field shows the problems of a pointer, until the returned function is called. */
  show(pointer: string): () => void {
    this.#add(pointer, 1);
    return () => this.#add(pointer, -1);
  }

  has(pointer: string): boolean {
    return this.#counts.has(pointer);
  }

  #add(pointer: string, by: number): void {
    const count = (this.#counts.get(pointer) ?? 0) + by;
    if (count > 0) this.#counts.set(pointer, count);
    else this.#counts.delete(pointer);
    if (this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      this.#version++;
      for (const listener of this.#listeners) listener();
    });
  }
}

/** Where "a required property is missing", reported at the object, is shown: at its absent required fields. */
export const missingIn = (object: string): string => `${object}\u0000missing`;
