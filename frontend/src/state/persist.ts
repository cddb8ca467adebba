import type { QueryClient } from "@tanstack/react-query";
import { Preferences, saveWindowLeaving, type ToolDetail } from "../platform";
import { keys } from "../queries/keys";
import { report } from "./problems";
import { withoutSecrets } from "./redact";
import { emptyDraft, initialState, type ToolDraft, type WindowState } from "./shape";
import { useWindow } from "./window";

const pauseMs = 400;

/** restoreWindow brings back what an earlier start saved. What cannot be read is dropped. */
export async function restoreWindow(): Promise<void> {
  try {
    const saved = await Preferences.LoadWindow();
    const state = readState(saved);
    if (state) useWindow.setState(state);
  } catch (error) {
    report("What the window remembered could not be read", error);
  }
}

/** readState reads a saved state; undefined when there is none of this version. */
export function readState(text: string): WindowState | undefined {
  try {
    const state = JSON.parse(text) as Partial<WindowState> | null;
    const initial = initialState();
    if (state?.version !== initial.version) return undefined;
    // What an earlier Fairlead saved lacks what came later.
    const drafts = Object.entries(state.drafts ?? {}).map(([id, draft]) => [id, { ...emptyDraft, ...draft }]);
    return {
      ...initial,
      ...state,
      drafts: Object.fromEntries(drafts) as WindowState["drafts"],
      drawer: { ...initial.drawer, ...state.drawer },
    };
  } catch {
    return undefined;
  }
}

/** keepWindow saves the state a moment after each change, and at once when the page goes away. */
export function keepWindow(client: QueryClient): () => void {
  let timer: number | undefined;
  // The newest state that is known to be saved; while a save is under way it is not.
  let saved = useWindow.getState();
  let failed = false;

  const save = async () => {
    const state = useWindow.getState();
    try {
      await Preferences.SaveWindow(stateToSave(state, client));
      failed = false;
    } catch (error) {
      if (!failed) report("What the window remembers could not be saved", error);
      failed = true;
    }
    saved = state;
    timer = undefined;
    // One at a time: an older state must not arrive after a newer one.
    if (useWindow.getState() !== saved) plan();
  };
  const plan = () => {
    timer ??= window.setTimeout(() => void save(), pauseMs);
  };
  const leave = () => {
    const state = useWindow.getState();
    // A save under way is dropped with the page, so this one is sent all the same.
    if (state !== saved) saveWindowLeaving(stateToSave(state, client));
    saved = state;
  };

  const unsubscribe = useWindow.subscribe(plan);
  window.addEventListener("pagehide", leave);
  return () => {
    unsubscribe();
    window.clearTimeout(timer);
    leave();
    window.removeEventListener("pagehide", leave);
  };
}

/** stateToSave is the state as JSON text, without arguments that are marked secret. */
export function stateToSave(state: WindowState, client: QueryClient): string {
  const drafts: Record<string, ToolDraft> = {};
  for (const tab of state.tabs) {
    const draft = state.drafts[tab.id];
    if (!draft) continue;
    if (tab.kind !== "tool") {
      drafts[tab.id] = draft;
      continue;
    }
    const detail = client.getQueryData<ToolDetail>(keys.tool(tab.server, tab.tool));
    // Until the schema has been read nobody knows what in it is secret: a draft that came back is
    // clean already, one just filled in from the history has its secrets masked there.
    drafts[tab.id] = detail
      ? { ...draft, text: withoutSecrets(draft.text, detail.secretPaths ?? []) }
      : draft;
  }
  return JSON.stringify({ ...state, drafts });
}
