import {
  FairleadError,
  setTransport,
  type ChangeEvent,
  type Failure,
  type Listener,
  type Transport,
} from "../platform";

type Handler = (...args: never[]) => unknown;

/**
 * FakeBackend stands in for Go in component tests: it answers what a test
 * told it to and remembers what it was asked. End-to-end tests use the real one.
 */
export class FakeBackend implements Transport {
  readonly kind = "browser";
  readonly asked: { method: string; args: unknown[] }[] = [];
  readonly opened: string[] = [];
  copied = "";
  /** Events take a moment to arrive: a page that listens is not online before restore says so. */
  slowToOpen = false;
  #handlers = new Map<string, Handler>();
  #listeners = new Set<Listener>();

  constructor(handlers: Record<string, Handler> = {}) {
    for (const [method, handler] of Object.entries(handlers)) this.on(method, handler);
    setTransport(this);
  }

  /** on answers a method, named "Servers.List". The answer may be a promise or throw. */
  on(method: string, handler: Handler): this {
    this.#handlers.set(method, handler);
    return this;
  }

  async call(facade: string, method: string, args: unknown[]): Promise<unknown> {
    const name = `${facade}.${method}`;
    this.asked.push({ method: name, args });
    const handler = this.#handlers.get(name);
    if (!handler) throw new FairleadError(fakeFailure({ message: `The test has no answer for ${name}.` }));
    return (handler as (...all: unknown[]) => unknown)(...args);
  }

  saveLeaving(state: string): void {
    void this.call("Preferences", "SaveWindow", [state]);
  }

  /** argsOf returns the arguments of each call of a method, oldest first. */
  argsOf(method: string): unknown[][] {
    return this.asked.filter((call) => call.method === method).map((call) => call.args);
  }

  emit(event: ChangeEvent): void {
    for (const listener of this.#listeners) listener.event(event);
  }

  lose(): void {
    for (const listener of this.#listeners) listener.connection("lost");
  }

  restore(): void {
    for (const listener of this.#listeners) listener.connection("online");
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.slowToOpen) listener.connection("online");
    return () => this.#listeners.delete(listener);
  }

  async copyText(text: string): Promise<void> {
    this.copied = text;
  }

  openTab(url: string): void {
    this.opened.push(url);
  }
}

export function fakeFailure(parts: Partial<Failure> = {}): Failure {
  return { code: "internal", message: "It broke.", hint: "", details: "", ...parts };
}
