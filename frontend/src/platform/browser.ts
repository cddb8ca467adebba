import { FairleadError, parseFailure } from "./failure";
import type { ChangeEvent, Listener, Transport } from "./transport";

const retryMs = 2000;

/** browserTransport reaches Go over HTTP, for the page that `fairlead serve` shows. */
export function browserTransport(): Transport {
  return { kind: "browser", call, saveLeaving, listen, copyText, openTab };
}

async function call(facade: string, method: string, args: unknown[]): Promise<unknown> {
  const response = await request(`/api/${facade}/${method}`, post(args));
  const text = await response.text();
  if (!response.ok) throw parseFailure(text);
  return text === "" ? undefined : JSON.parse(text);
}

function post(args: unknown[]): RequestInit {
  return {
    method: "POST",
    credentials: "same-origin",
    // A foreign page cannot send this header without a preflight, which the backend refuses.
    headers: { "Content-Type": "application/json", "X-Fairlead": "1" },
    body: JSON.stringify(args),
  };
}

// The Fetch standard allows 64 KiB to outlive the page; a state beyond that was saved at its last change.
function saveLeaving(state: string): void {
  void fetch("/api/Preferences/SaveWindow", { ...post([state]), keepalive: true }).catch(() => undefined);
}

/** request is fetch whose network errors are failures a person can act on. */
export async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new FairleadError({
      code: "transport",
      message: "Fairlead does not answer.",
      hint: "Look whether `fairlead serve` still runs, then reload this page.",
      details: "",
    });
  }
}

function listen(listener: Listener): () => void {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let ended = false;

  const open = () => {
    source = new EventSource("/events", { withCredentials: true });
    source.addEventListener("open", () => listener.connection("online"));
    source.addEventListener("message", (message: MessageEvent<string>) => {
      listener.event(JSON.parse(message.data) as ChangeEvent);
    });
    source.addEventListener("error", () => {
      if (ended) return;
      listener.connection("lost");
      // The browser retries a dropped connection by itself, but gives up after an HTTP error.
      if (source?.readyState === EventSource.CLOSED) timer = window.setTimeout(open, retryMs);
    });
  };

  open();
  return () => {
    ended = true;
    window.clearTimeout(timer);
    source?.close();
  };
}

async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

function openTab(url: string): void {
  window.open(url, "_blank", "noopener,noreferrer");
}
