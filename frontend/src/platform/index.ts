/**
 * The one module that talks to Go. In the desktop window it uses the bridge, in
 * a browser HTTP; nothing else in the page knows which.
 */
import type * as AppsFacade from "../../wailsjs/go/api/Apps";
import type * as CallsFacade from "../../wailsjs/go/api/Calls";
import type * as CompareFacade from "../../wailsjs/go/api/Compare";
import type * as FilesFacade from "../../wailsjs/go/api/Files";
import type * as HistoryFacade from "../../wailsjs/go/api/History";
import type * as HostsFacade from "../../wailsjs/go/api/Hosts";
import type * as InboxFacade from "../../wailsjs/go/api/Inbox";
import type * as OffersFacade from "../../wailsjs/go/api/Offers";
import type * as MessagesFacade from "../../wailsjs/go/api/Messages";
import type * as MetricsFacade from "../../wailsjs/go/api/Metrics";
import type * as PreferencesFacade from "../../wailsjs/go/api/Preferences";
import type * as ReplaysFacade from "../../wailsjs/go/api/Replays";
import type * as SecretsFacade from "../../wailsjs/go/api/Secrets";
import type * as ServersFacade from "../../wailsjs/go/api/Servers";
import type * as SuitesFacade from "../../wailsjs/go/api/Suites";
import type * as SystemFacade from "../../wailsjs/go/api/System";
import type * as TasksFacade from "../../wailsjs/go/api/Tasks";
import type * as SignInFacade from "../../wailsjs/go/api/SignIn";
import type * as ToolsFacade from "../../wailsjs/go/api/Tools";
import type * as ViewsFacade from "../../wailsjs/go/api/Views";
import { browserTransport, request } from "./browser";
import { parseFailure } from "./failure";
import type { Listener, Transport } from "./transport";
import type { Plain } from "./types";
import { inWindow, wailsTransport } from "./wails";

export { FairleadError, parseFailure, toFailure } from "./failure";
export type { ChangeEvent, Connection, Listener, Transport } from "./transport";
export type * from "./types";

/** Facade is a generated module of bound functions, over plain data. */
type Facade<Module> = {
  [Name in keyof Module]: Module[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: PlainArgs<Args>) => Promise<Plain<Result>>
    : never;
};

type PlainArgs<Args extends unknown[]> = { [Index in keyof Args]: Plain<Args[Index]> };

let transport: Transport | undefined;

function current(): Transport {
  transport ??= inWindow() ? wailsTransport() : browserTransport();
  return transport;
}

/** setTransport replaces the way to the backend. Only tests call it. */
export function setTransport(replacement: Transport): void {
  transport = replacement;
}

function facade<Module>(name: string): Facade<Module> {
  return new Proxy({} as Facade<Module>, {
    get:
      (_, method) =>
      async (...args: unknown[]) =>
        current().call(name, String(method), args),
  });
}

export const Servers = facade<typeof ServersFacade>("Servers");
export const Metrics = facade<typeof MetricsFacade>("Metrics");
export const Suites = facade<typeof SuitesFacade>("Suites");
export const Tools = facade<typeof ToolsFacade>("Tools");
export const Calls = facade<typeof CallsFacade>("Calls");
export const History = facade<typeof HistoryFacade>("History");
export const Files = facade<typeof FilesFacade>("Files");
export const Compare = facade<typeof CompareFacade>("Compare");
export const Replays = facade<typeof ReplaysFacade>("Replays");
export const Offers = facade<typeof OffersFacade>("Offers");
export const Inbox = facade<typeof InboxFacade>("Inbox");
export const SignIn = facade<typeof SignInFacade>("SignIn");
export const Apps = facade<typeof AppsFacade>("Apps");
export const Tasks = facade<typeof TasksFacade>("Tasks");
export const Messages = facade<typeof MessagesFacade>("Messages");
export const Hosts = facade<typeof HostsFacade>("Hosts");
export const Secrets = facade<typeof SecretsFacade>("Secrets");
export const Preferences = facade<typeof PreferencesFacade>("Preferences");
export const System = facade<typeof SystemFacade>("System");
export const Views = facade<typeof ViewsFacade>("Views");

/**
 * notifyOutside has the system say that servers wait for answers, where the window can; onOpen is told when the person
 * follows that. False: the browser has to.
 */
export function notifyOutside(waiting: number, onOpen: () => void): boolean {
  const way = current();
  way.notify?.(waiting, onOpen);
  return way.notify !== undefined;
}

/** isDesktop tells whether the page is in the window, not in a browser. */
export function isDesktop(): boolean {
  return current().kind === "window";
}

/** listen delivers changes and the state of the connection until the returned function is called. */
export function listen(listener: Listener): () => void {
  return current().listen(listener);
}

/** saveWindowLeaving is Preferences.SaveWindow for the moment when the page goes away. */
export function saveWindowLeaving(state: string): void {
  current().saveLeaving(state);
}

export async function copyText(text: string): Promise<void> {
  await current().copyText(text);
}

/** openExternal opens an http or https address outside, after the backend has checked it. Ask the person first. */
export async function openExternal(url: string): Promise<void> {
  await System.OpenURL(url);
  current().openTab(url);
}

/** fetchBody reads the whole of a Body by its url, as text: it may hold numbers that JSON.parse would round. */
export async function fetchBody(url: string, options: { pretty?: boolean; signal?: AbortSignal } = {}) {
  const response = await request(options.pretty ? withQuery(url, "pretty=1") : url, {
    credentials: "same-origin",
    signal: options.signal,
  });
  const text = await response.text();
  if (!response.ok) throw parseFailure(text);
  return text;
}

/** downloadURL is the address that saves a Body instead of showing it. */
export function downloadURL(url: string): string {
  return withQuery(url, "download=1");
}

/** save lets the person keep what an address serves. In the window the result is the id of a save, for Files. */
export async function save(url: string): Promise<string> {
  if (isDesktop()) return Files.Save(url);
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
  return "";
}

function withQuery(url: string, query: string): string {
  return url + (url.includes("?") ? "&" : "?") + query;
}
