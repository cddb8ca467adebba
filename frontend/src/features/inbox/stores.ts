import type { Question } from "../../platform";
import { FormStore } from "../form/state/FormStore";

/** What is being answered, by question: switching views loses nothing. */
const stores = new Map<string, FormStore>();

/** storeFor gives the answer somebody is writing to a question. */
export function storeFor(question: Question): FormStore {
  let store = stores.get(question.id);
  if (!store) stores.set(question.id, (store = new FormStore(question.defaults || "{}")));
  return store;
}

/** keepStores forgets what was being written to questions that are gone. */
export function keepStores(ids: Set<string>): void {
  for (const id of stores.keys()) if (!ids.has(id)) stores.delete(id);
}
