import { parseFailure } from "./failure";
import type { ChangeEvent, Listener, Transport } from "./transport";

type BoundMethod = (...args: unknown[]) => Promise<unknown>;

interface WailsRuntime {
  EventsOn(name: string, callback: (event: ChangeEvent) => void): () => void;
  EventsEmit(name: string, ...data: unknown[]): void;
  ClipboardSetText(text: string): Promise<boolean>;
}

declare global {
  interface Window {
    go?: { api: Record<string, Record<string, BoundMethod>> };
    runtime?: WailsRuntime;
  }
}

/** inWindow tells whether the page runs in the desktop window. */
export function inWindow(): boolean {
  return window.go !== undefined && window.runtime !== undefined;
}

let forgetNotice: (() => void) | undefined;

/** wailsTransport reaches Go over the bridge of the desktop window. */
export function wailsTransport(): Transport {
  return {
    kind: "window",
    async call(facade, method, args) {
      const bound = window.go?.api[facade]?.[method];
      if (!bound) throw parseFailure(`The window has no ${facade}.${method}.`);
      try {
        return await bound(...args);
      } catch (error) {
        // A rejected bridge call carries the error as JSON text.
        throw parseFailure(error instanceof Error ? error.message : String(error));
      }
    },
    saveLeaving(state) {
      void window.go?.api["Preferences"]?.["SaveWindow"]?.(state);
    },
    listen(listener: Listener) {
      listener.connection("online");
      return window.runtime?.EventsOn("fairlead", (event) => listener.event(event)) ?? (() => undefined);
    },
    async copyText(text) {
      // WebKitGTK refuses navigator.clipboard outside a secure context.
      if (!(await window.runtime?.ClipboardSetText(text)))
        throw parseFailure("The clipboard refused the text.");
    },
    openTab() {},
    notify(waiting, onOpen) {
      forgetNotice?.();
      forgetNotice = window.runtime?.EventsOn("fairlead:inbox", onOpen);
      window.runtime?.EventsEmit("fairlead:attention", waiting);
    },
  };
}
