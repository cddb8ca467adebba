import { clock, dayOf } from "../../../lib/format";

/** shortTime is when a call was made, as short as it is clear: 13:58:07 today, 20 Nov 13:58, 20 Nov 2025. */
export function shortTime(unixMs: number, now: Date): string {
  const at = new Date(unixMs);
  const time = clock(unixMs);
  if (at.toDateString() === now.toDateString()) return time.slice(0, 8);
  return at.getFullYear() === now.getFullYear() ? `${dayOf(at, now)} ${time.slice(0, 5)}` : dayOf(at, now);
}

/** longTime is when a call was made, to the millisecond: 21 Nov, 13:58:07.114, with the year if it is not this one. */
export function longTime(unixMs: number, now: Date): string {
  return `${dayOf(new Date(unixMs), now)}, ${clock(unixMs)}`;
}
