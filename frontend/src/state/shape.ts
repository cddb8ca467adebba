/**
 * What the window remembers between two starts, as it is given to
 * Preferences.SaveWindow. Everything here is plain JSON; a state of another
 * version is dropped, never guessed at.
 */
export interface WindowState {
  version: 1;
  view: View;
  tabs: Tab[];
  /** Tab.id of the tab in front, or "". */
  activeTab: string;
  /** By Tab.id; server tabs have none. */
  drafts: Record<string, ToolDraft>;
  /** Servers whose tools are unfolded in the sidebar. */
  openServers: string[];
  /** The text in the sidebar's filter box. */
  filter: string;
  drawer: Drawer;
  /** Whatever a component asked to keep with useRemembered: pane sizes, a view's filter. */
  remembered: Record<string, unknown>;
}

export type View = "workbench" | "history" | "suites" | "metrics" | "inbox" | "secrets" | "settings";

export type Tab = ToolTab | ServerTab | ResourceTab | TemplateTab | PromptTab;

export interface ToolTab {
  id: string;
  kind: "tool";
  server: string;
  tool: string;
}

export interface ServerTab {
  id: string;
  kind: "server";
  server: string;
}

export interface ResourceTab {
  id: string;
  kind: "resource";
  server: string;
  uri: string;
}

export interface TemplateTab {
  id: string;
  kind: "template";
  server: string;
  template: string;
}

export interface PromptTab {
  id: string;
  kind: "prompt";
  server: string;
  prompt: string;
}

/** What was typed into a tab and what came of it: a tool's, a resource's, a template's or a prompt's. */
export interface ToolDraft {
  /** JSON text of the arguments; "" is an untouched form. */
  text: string;
  mode: "form" | "json";
  /** The call whose outcome the tab shows, or "". */
  callId: string;
  /** The call that the next one repeats with other arguments, or "". */
  replayOf: string;
}

export interface Drawer {
  open: boolean;
  tab: DrawerTab;
  /** Whose log is shown; "" is the server of the tab in front. */
  server: string;
}

export type DrawerTab = "messages" | "log";

export const emptyDraft: ToolDraft = { text: "", mode: "form", callId: "", replayOf: "" };

export function initialState(): WindowState {
  return {
    version: 1,
    view: "workbench",
    tabs: [],
    activeTab: "",
    drafts: {},
    openServers: [],
    filter: "",
    drawer: { open: false, tab: "messages", server: "" },
    remembered: {},
  };
}
