import type { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { Apps, type App } from "../../platform";
import classes from "./App.module.css";
import { type AppHost, connect, makeBridge, takeLeave } from "./bridge";
import { FrameTransport } from "./frameTransport";
import { hostContext, type Surroundings } from "./hostContext";

/** The end of the call whose result the app shows. */
export type AppOutcome = { result: string } | { cancelled: string };

interface Options {
  app: App;
  title: string;
  granted: readonly string[];
  surroundings: Surroundings;
  host: AppHost & { dropped(count: number): void; stopped(): void };
}

/**
 * AppSession is one app in its frame. The frame stands in a layer of its own
 * above the page, over a place that React keeps free: React would remove it in
 * the moment a tab closes, and the app is to be told first.
 */
export class AppSession {
  readonly #app: App;
  readonly #frame = document.createElement("iframe");
  readonly #bridge: AppBridge;
  readonly #ready: Promise<void>;
  #initialized = false;
  #ended = false;

  constructor({ app, title, granted, surroundings, host }: Options) {
    this.#app = app;
    const frame = this.#frame;
    const allow = granted.join("; ");
    frame.title = title;
    frame.className = classes.frame ?? "";
    frame.setAttribute("sandbox", `allow-scripts allow-forms${app.opaque ? "" : " allow-same-origin"}`);
    frame.allow = allow;
    frame.referrerPolicy = "no-referrer";
    const transport = new FrameTransport({
      frame,
      origin: app.opaque ? "null" : originOf(app.url),
      allow,
      title,
      onDropped: (count) => host.dropped(count),
      onStopped: () => host.stopped(),
    });
    let initialized = () => {};
    this.#ready = new Promise((done) => {
      initialized = done;
    });
    this.#bridge = makeBridge(app, granted, hostContext(surroundings), {
      ...host,
      initialized: () => {
        this.#initialized = true;
        host.initialized();
        initialized();
      },
    });
    void connect(this.#bridge, transport).then(() => {
      if (this.#ended) return;
      frame.src = app.url;
      document.body.append(frame);
    });
  }

  /** Gives the app the arguments, then how the call ended. The app must be ready first, and may never be. */
  async feed(args: string, outcome: Promise<AppOutcome>): Promise<void> {
    await this.#ready;
    if (this.#ended) return;
    await this.#bridge.sendToolInput({ arguments: JSON.parse(args) as Record<string, unknown> });
    const end = await outcome;
    if (this.#ended) return;
    if ("result" in end) await this.#bridge.sendToolResult(JSON.parse(end.result));
    else await this.#bridge.sendToolCancelled({ reason: end.cancelled });
  }

  /** Tells the app what changed around it. */
  surround(surroundings: Surroundings): void {
    if (this.#initialized && !this.#ended) this.#bridge.setHostContext(hostContext(surroundings));
  }

  /** Puts the frame over a place of the page; without one it is hidden. */
  place(rect: { top: number; left: number; width: number; height: number } | null, full: boolean): void {
    const shown = rect !== null && rect.width > 0 && rect.height > 0;
    this.#frame.hidden = !shown || this.#ended;
    this.#frame.classList.toggle(classes.full ?? "", full);
    if (!shown) return;
    for (const side of ["top", "left", "width", "height"] as const)
      this.#frame.style[side] = `${rect[side]}px`;
  }

  /** Ends the app: it is told, and its frame goes when it has answered or was too slow. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#frame.hidden = true;
    await takeLeave(this.#bridge, this.#initialized);
    this.#frame.remove();
    await Apps.Close(this.#app.id).catch(() => undefined);
  }
}

/** originOf is the origin of an address; URL.origin knows only the schemes of the web. */
export function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
