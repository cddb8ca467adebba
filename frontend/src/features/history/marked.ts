import { create } from "zustand";

/** Calls that are chosen for doing something with several of them. */
export const useMarked = create<{ ids: string[] }>()(() => ({ ids: [] }));

/** toggleMark chooses a call, or not any more. The one that is looked at belongs to those chosen first. */
export function toggleMark(id: string, selected: string): void {
  useMarked.setState(({ ids }) => {
    const first = ids.length === 0 && selected !== "" && selected !== id ? [selected] : ids;
    return { ids: first.includes(id) ? first.filter((other) => other !== id) : [...first, id] };
  });
}

export function clearMarks(): void {
  useMarked.setState(({ ids }) => (ids.length === 0 ? {} : { ids: [] }));
}
