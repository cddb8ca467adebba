import { clock, dayOf } from "../../lib/format";

/** timeTicks are the words below the time axis: days, or times with the day below the first one of each. */
export function timeTicks(seconds: number[], step: number, now: Date): string[] {
  let before = "";
  return seconds.map((at) => {
    const day = dayOf(new Date(at * 1000), now);
    if (step >= 86_400) return day;
    const time = clock(at * 1000).slice(0, step < 60 ? 8 : 5);
    const first = day !== before;
    before = day;
    return first ? `${time}\n${day}` : time;
  });
}

/** The most lines that fit on the axis of a chart. */
const most = 5;

/** tens keeps the powers of ten among the lines of a logarithmic axis, and not more than fit. */
export function tens(lines: number[]): (number | null)[] {
  const powers = lines.map((value) => Math.log10(value)).filter(whole);
  const each = Math.ceil(powers.length / most);
  return lines.map((value) => {
    const power = Math.log10(value);
    return whole(power) && Math.round(power) % each === 0 ? value : null;
  });
}

function whole(power: number): boolean {
  return Math.abs(power - Math.round(power)) < 1e-9;
}

/** timeTick is a power of ten of microseconds, in one unit. */
export function timeTick(us: number): string {
  if (us < 1000) return `${Math.round(us)} µs`;
  return us < 1_000_000 ? `${Math.round(us / 1000)} ms` : `${Math.round(us / 1_000_000)} s`;
}
