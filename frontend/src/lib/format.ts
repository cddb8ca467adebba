/** Numbers and times as people read them, the same everywhere. */

export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = size;
  let unit = -1;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor((ms % 60_000) / 1000)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** clock is the time of day with milliseconds: 14:02:31.204. */
export function clock(unixMs: number): string {
  const at = new Date(unixMs);
  const two = (part: number) => String(part).padStart(2, "0");
  const ms = String(at.getMilliseconds()).padStart(3, "0");
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`;
}

// The interface is in English; formatting by Intl would cost half of drawing a row.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** dayOf is 21 Nov, with the year if it is not this one. */
export function dayOf(at: Date, now: Date): string {
  const year = at.getFullYear() === now.getFullYear() ? "" : ` ${at.getFullYear()}`;
  return `${at.getDate()} ${months[at.getMonth()]}${year}`;
}

/** dateTime is a time to the minute: 21 Nov, 13:58, with the year if it is not this one. */
export function dateTime(unixMs: number): string {
  return `${dayOf(new Date(unixMs), new Date())}, ${clock(unixMs).slice(0, 5)}`;
}

/** count writes 1 tool, 2 tools. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? noun : plural}`;
}
