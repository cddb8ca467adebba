import { useCallback } from "react";
import { create } from "zustand";
import {
  emptyDraft,
  initialState,
  type PromptTab,
  type ResourceTab,
  type Tab,
  type TemplateTab,
  type ToolDraft,
  type View,
  type WindowState,
} from "./shape";

/** The one store of the page's own state. Server state lives in TanStack Query, not here. */
export const useWindow = create<WindowState>()(initialState);

const { getState: get, setState: set } = useWindow;

/** navigate shows one of the views. */
export function navigate(view: View): void {
  set({ view });
}

/** activateTab brings a tab to the front, in the Workbench. */
export function activateTab(id: string): void {
  set({ activeTab: id, view: "workbench" });
}

/** What a tool's tab is opened with. */
interface Filling {
  draft?: string | undefined;
  callId?: string | undefined;
  /** The call that the draft is of. */
  replayOf?: string;
}

/**
 * openTool shows a tool's tab. A draft fills it in; where the tool's open tab
 * holds another draft, a second tab is opened so that nothing typed is lost.
 */
export function openTool(server: string, tool: string, fill: Filling = {}): void {
  const { tabs, drafts } = get();
  const { draft, callId, replayOf = "" } = fill;
  const fits = (tab: Tab) => {
    const text = drafts[tab.id]?.text ?? "";
    return draft === undefined || text === "" || text === draft;
  };
  const open = tabs.find(
    (tab) => tab.kind === "tool" && tab.server === server && tab.tool === tool && fits(tab),
  );
  const id = open?.id ?? newId(`tool ${server} ${tool}`);
  if (!open) set({ tabs: [...tabs, { id, kind: "tool", server, tool }] });
  const filled: Partial<ToolDraft> = {};
  if (draft !== undefined) Object.assign(filled, { text: draft, replayOf });
  if (callId !== undefined) filled.callId = callId;
  if (Object.keys(filled).length > 0) changeDraft(id, filled);
  activateTab(id);
}

/** openServer shows a server's tab. */
export function openServer(server: string): void {
  const { tabs } = get();
  const open = tabs.find((tab) => tab.kind === "server" && tab.server === server);
  const id = open?.id ?? newId(`server ${server}`);
  if (!open) set({ tabs: [...tabs, { id, kind: "server", server }] });
  activateTab(id);
}

/** openResource shows a resource's tab; a callId shows the outcome of that reading. */
export function openResource(server: string, uri: string, fill: Filling = {}): void {
  openOffer({ kind: "resource", server, uri }, fill);
}

/** openTemplate shows a resource template's tab. */
export function openTemplate(server: string, template: string, fill: Filling = {}): void {
  openOffer({ kind: "template", server, template }, fill);
}

/** openPrompt shows a prompt's tab. */
export function openPrompt(server: string, prompt: string, fill: Filling = {}): void {
  openOffer({ kind: "prompt", server, prompt }, fill);
}

/** openCalled shows what a call was of: a tool, a resource or a prompt. */
export function openCalled(call: { method: string; server: string; tool: string }, fill: Filling): void {
  const { method, server, tool } = call;
  if (method === "resources/read") openResource(server, tool, { callId: fill.callId });
  else if (method === "prompts/get") openPrompt(server, tool, fill);
  else openTool(server, tool, fill);
}

function openOffer(wanted: NewOffer, { draft, callId }: Filling): void {
  const { tabs } = get();
  const name = nameOf(wanted);
  const open = tabs.find(
    (tab) => tab.kind === wanted.kind && tab.server === wanted.server && nameOf(tab) === name,
  );
  const id = open?.id ?? newId(`${wanted.kind} ${wanted.server} ${name}`);
  if (!open) set({ tabs: [...tabs, { ...wanted, id }] });
  if (draft !== undefined) changeDraft(id, { text: draft });
  if (callId !== undefined) changeDraft(id, { callId });
  activateTab(id);
}

type NewOffer = Omit<ResourceTab, "id"> | Omit<TemplateTab, "id"> | Omit<PromptTab, "id">;

/** nameOf is what a tab is of, in its server's words. */
export function nameOf(tab: Tab | NewOffer): string {
  switch (tab.kind) {
    case "tool":
      return tab.tool;
    case "resource":
      return tab.uri;
    case "template":
      return tab.template;
    case "prompt":
      return tab.prompt;
    case "server":
      return tab.server;
  }
}

/** closeTab closes a tab and, when it was in front, shows its neighbour. */
export function closeTab(id: string): void {
  const { tabs, activeTab, drafts } = get();
  const at = tabs.findIndex((tab) => tab.id === id);
  if (at < 0) return;
  const left = tabs.filter((tab) => tab.id !== id);
  const { [id]: _, ...otherDrafts } = drafts;
  const neighbour = left[Math.min(at, left.length - 1)]?.id ?? "";
  set({ tabs: left, drafts: otherDrafts, activeTab: activeTab === id ? neighbour : activeTab });
}

/** renameServer follows a server to its new name; null means it was removed. */
export function renameServer(from: string, to: string | null): void {
  if (to === null) {
    for (const tab of get().tabs) if (tab.server === from) closeTab(tab.id);
    return;
  }
  const rename = (name: string) => (name === from ? to : name);
  set(({ tabs, openServers, drawer }) => ({
    tabs: tabs.map((tab) => ({ ...tab, server: rename(tab.server) })),
    openServers: openServers.map(rename),
    drawer: { ...drawer, server: rename(drawer.server) },
  }));
}

/** changeDraft changes parts of a tool tab's draft. */
export function changeDraft(tabId: string, change: Partial<ToolDraft>): void {
  set(({ drafts }) => ({ drafts: { ...drafts, [tabId]: { ...emptyDraft, ...drafts[tabId], ...change } } }));
}

/** useDraft is a tool tab's draft and the way to change parts of it. */
export function useDraft(tabId: string): [ToolDraft, (change: Partial<ToolDraft>) => void] {
  const draft = useWindow((state) => state.drafts[tabId] ?? emptyDraft);
  return [draft, useCallback((change) => changeDraft(tabId, change), [tabId])];
}

export function toggleServer(server: string, open: boolean): void {
  set(({ openServers }) => {
    const others = openServers.filter((name) => name !== server);
    return { openServers: open ? [...others, server] : others };
  });
}

export function setFilter(filter: string): void {
  set({ filter });
}

export function changeDrawer(change: Partial<WindowState["drawer"]>): void {
  set(({ drawer }) => ({ drawer: { ...drawer, ...change } }));
}

/** useRemembered is useState whose value comes back after a restart. The value must be plain JSON. */
export function useRemembered<T>(key: string, initial: T): [T, (value: T) => void] {
  const value = useWindow((state) => state.remembered[key] as T | undefined) ?? initial;
  return [value, useCallback((next: T) => remember(key, next), [key])];
}

/** remember sets what useRemembered gives back. */
export function remember(key: string, value: unknown): void {
  set(({ remembered }) => ({ remembered: { ...remembered, [key]: value } }));
}

function newId(base: string): string {
  const taken = new Set(get().tabs.map((tab) => tab.id));
  for (let n = 1; ; n++) {
    const id = `${base} ${n}`;
    if (!taken.has(id)) return id;
  }
}
