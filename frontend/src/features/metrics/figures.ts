export function share(part: number, of: number): string {
  return of === 0 ? "0 %" : `${((100 * part) / of).toFixed(part > 0 && part < of / 1000 ? 2 : 1)} %`;
}

export function number(n: number): string {
  return n.toLocaleString("en");
}

/** rate is how many calls there were in a second, a minute or an hour, whichever reads best. */
export function rate(calls: number, ms: number): string {
  if (ms <= 0 || calls === 0) return "–";
  for (const [unit, unitMs] of [
    ["s", 1000],
    ["min", 60_000],
    ["h", 3_600_000],
  ] as const) {
    const per = (calls * unitMs) / ms;
    if (per >= 1 || unit === "h") return `${per < 10 ? per.toFixed(1) : number(Math.round(per))} / ${unit}`;
  }
  return "–";
}

/** stepText is the length of a piece: day, 15 min, 3 h. */
export function stepText(ms: number): string {
  for (const [unit, unitMs, one] of [
    ["d", 86_400_000, "day"],
    ["h", 3_600_000, "hour"],
    ["min", 60_000, "minute"],
    ["s", 1000, "second"],
  ] as const)
    if (ms % unitMs === 0) return ms === unitMs ? one : `${ms / unitMs} ${unit}`;
  return `${ms} ms`;
}
