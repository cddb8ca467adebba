const two = (n: number) => String(n).padStart(2, "0");
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** When a call began: the time alone for today, the day before it otherwise. */
export function whenWords(unixMs: number, now: number): string {
  const at = new Date(unixMs);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  const today = new Date(now);
  if (at.toDateString() === today.toDateString()) return time;
  const day = `${at.getDate()} ${months[at.getMonth()] ?? ""}`;
  return at.getFullYear() === today.getFullYear() ? `${day} ${time}` : `${day} ${at.getFullYear()} ${time}`;
}

/** The moment in full, for a tooltip and the detail. */
export function momentWords(unixMs: number): string {
  const at = new Date(unixMs);
  const ms = String(at.getMilliseconds()).padStart(3, "0");
  return `${at.getDate()} ${months[at.getMonth()] ?? ""} ${at.getFullYear()}, ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`;
}
