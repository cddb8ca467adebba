import { FormStore } from "../form/state/FormStore";
import { useWindow } from "../../state/window";

/** The arguments of the open tabs. They outlive a tab that is only out of sight, with what is typed and unfinished. */
const stores = new Map<string, FormStore>();

/** storeOf gives a tab's arguments; `start` makes their first text. */
export function storeOf(tabId: string, start: () => string): FormStore {
  const open = new Set(useWindow.getState().tabs.map((tab) => tab.id));
  for (const id of stores.keys()) if (id !== tabId && !open.has(id)) stores.delete(id);
  let store = stores.get(tabId);
  if (!store) stores.set(tabId, (store = new FormStore(start())));
  return store;
}

/** forgetStores empties the memory, as a new start does. Only tests call it. */
export function forgetStores(): void {
  stores.clear();
}
