import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { getAt, toPointer, type Path } from "../../../components/json/pointer";
import type { Json } from "../../../components/json/value";
import type { SchemaDocument } from "../schema/document";
import type { FormStore, Unfinished } from "./FormStore";
import { missingIn } from "./ShownFields";

export interface FormScope {
  store: FormStore;
  doc: SchemaDocument;
  /** Makes ids of two forms on one page different. */
  prefix: string;
}

const Scope = createContext<FormScope | null>(null);
export const FormScopeProvider = Scope.Provider;

export function useForm(): FormScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error("A field stands outside of a form.");
  return scope;
}

/** useSelected re-renders only when what `select` returns changes. */
export function useSelected<T>(store: FormStore, select: () => T): T {
  return useSyncExternalStore(store.subscribe, select);
}

/** useValue is the value at a path, or undefined when it is not set. */
export function useValue(path: Path): Json | undefined {
  const { store } = useForm();
  return useSelected(store, () => getAt(store.value, path));
}

export function useUnfinished(path: Path): Unfinished | undefined {
  const { store } = useForm();
  return useSelected(store, () => store.unfinished(toPointer(path), getAt(store.value, path)));
}

const none: readonly string[] = [];

/** useMessages are the problems of a field; a missing required one shows those of its object. */
export function useMessages(path: Path, missing: boolean): readonly string[] {
  const { store } = useForm();
  const pointer = toPointer(path);
  const object = missing && path.length > 0 ? missingIn(toPointer(path.slice(0, -1))) : "";
  useEffect(() => store.fields.show(pointer), [store, pointer]);
  useEffect(() => (object ? store.fields.show(object) : undefined), [store, object]);
  const own = useSelected(store, () => store.messages(pointer));
  const ofObject = useSelected(store, () => (object ? store.messages(object) : none));
  return own.length > 0 ? own : ofObject.length > 0 ? requiredMessage : none;
}

const requiredMessage: readonly string[] = ["is required"];

/** useReveal calls back when this place, or one below it, is asked to come into view. */
export function useReveal(path: Path, open: (isHere: boolean) => void): void {
  const { store } = useForm();
  const pointer = toPointer(path);
  const count = useSelected(store, () => {
    const asked = store.revealed.pointer;
    return asked === pointer || asked.startsWith(`${pointer}/`) ? store.revealed.count : 0;
  });
  const call = useCallback(() => open(store.revealed.pointer === pointer), [open, store, pointer]);
  useEffect(() => {
    if (count > 0) call();
    // Only a new request opens; a new callback does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count]);
}
