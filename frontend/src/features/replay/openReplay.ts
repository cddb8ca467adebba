import { create } from "zustand";

/** Which calls are to be made again: some, or what a filter selects. */
export type Replaying = { ids: string[] } | { text: string };

export const useReplaying = create<{ shown: Replaying | null }>()(() => ({ shown: null }));

export function openReplay(shown: Replaying): void {
  useReplaying.setState({ shown });
}

export function closeReplay(): void {
  useReplaying.setState({ shown: null });
}
