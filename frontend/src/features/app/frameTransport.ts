import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";

/** What the proxy around an app says itself; see backend/apps/proxy.js. */
const own = "ui/notifications/sandbox-";

export interface FrameOptions {
  frame: HTMLIFrameElement;
  /** The origin of the frame's messages: "null" where it has none. */
  origin: string;
  /** The permissions the person gave, as the attribute allow has them. */
  allow: string;
  title: string;
  /** The proxy let messages of the app fall, `count` in all. */
  onDropped(count: number): void;
  /** The proxy ended the app. */
  onStopped(): void;
}

/**
 * FrameTransport carries JSON-RPC to an app and back. It believes only the proxy
 * frame, by its window and its origin, and speaks to that origin only.
 */
export class FrameTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #options: FrameOptions;

  constructor(options: FrameOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    window.addEventListener("message", this.#receive);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#post(message);
  }

  async close(): Promise<void> {
    window.removeEventListener("message", this.#receive);
    this.onclose?.();
  }

  #post(message: object): void {
    const { frame, origin } = this.#options;
    // Nothing but "*" names an opaque origin. The page's policy keeps anything else out of that frame.
    frame.contentWindow?.postMessage(message, origin === "null" ? "*" : origin);
  }

  readonly #receive = (event: MessageEvent<unknown>): void => {
    const { frame, origin, allow, title, onDropped, onStopped } = this.#options;
    if (!frame.contentWindow || event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = event.data as { method?: unknown; params?: { count?: unknown } };
    if (typeof message.method !== "string" || !message.method.startsWith(own)) {
      this.onmessage?.(event.data as JSONRPCMessage);
      return;
    }
    switch (message.method.slice(own.length)) {
      case "proxy-ready":
        // The HTML stays in the backend: the proxy knows where to get it, with its policy as a header.
        this.#post({
          jsonrpc: "2.0",
          method: `${own}resource-ready`,
          params: { html: "", allow, title },
        });
        break;
      case "dropped":
        onDropped(Number(message.params?.count));
        break;
      case "stopped":
        onStopped();
        break;
    }
  };
}
