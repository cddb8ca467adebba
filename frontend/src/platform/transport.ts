/** ChangeEvent says what changed, never the data. The topics are those of backend/event. */
export interface ChangeEvent {
  topic: string;
  server?: string;
  id?: string;
}

/** lost: events do not arrive and calls will probably fail. */
export type Connection = "online" | "lost";

export interface Listener {
  event(event: ChangeEvent): void;
  /** Called at every change. When it comes back online, events may have been missed. */
  connection(state: Connection): void;
}

/** Transport is one way to reach the backend. */
export interface Transport {
  readonly kind: "window" | "browser";
  /** call runs a facade's method. It rejects with a FairleadError. */
  call(facade: string, method: string, args: unknown[]): Promise<unknown>;
  /** saveLeaving saves the window's state while the page goes away, when an ordinary call would be dropped. */
  saveLeaving(state: string): void;
  listen(listener: Listener): () => void;
  copyText(text: string): Promise<void>;
  /** openTab is called after the backend accepted the address; the window needs nothing more. */
  openTab(url: string): void;
  /** notify has the system say that servers wait for answers; missing where only the browser can. */
  notify?(waiting: number, onOpen: () => void): void;
}
