import type { Call } from "../../platform";

/**
 * cacheAge is how old the result of a call was that came from the cache, in milliseconds: the ids of calls begin with
 * the time at which they were made (UUID version 7). An id of another kind tells nothing.
 */
export function cacheAge({ cachedOf, startedAt }: Pick<Call, "cachedOf" | "startedAt">): number | undefined {
  const parts = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(cachedOf);
  if (!parts) return undefined;
  return Math.max(0, startedAt - Number.parseInt(`${parts[1]}${parts[2]}`, 16));
}

/** ageWords says an age as one does. */
export function ageWords(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}
