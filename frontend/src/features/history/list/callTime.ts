import { clock } from "../../../lib/format";

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** shortTime is when a call was made, as short as it is clear: 13:58:07 today, 20 Nov 13:58, 20 Nov 2025. */
export function shortTime(unixMs: number, now: Date): string {
  const at = new Date(unixMs);
  const time = clock(unixMs);
  if (at.toDateString() === now.toDateString()) return time.slice(0, 8);
  if (at.getFullYear() === now.getFullYear()) return `${dayFirst(day, at)} ${time.slice(0, 5)}`;
  return dayFirst(dayOfYear, at);
}

/** longTime is when a call was made, to the millisecond: 21 Nov, 13:58:07.114, with the year if it is not this one. */
export function longTime(unixMs: number, now: Date): string {
  const at = new Date(unixMs);
  const format = at.getFullYear() === now.getFullYear() ? day : dayOfYear;
  return `${dayFirst(format, at)}, ${clock(unixMs)}`;
}

function dayFirst(format: Intl.DateTimeFormat, at: Date): string {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return [parts.get("day"), parts.get("month"), parts.get("year")].filter(Boolean).join(" ");
}
