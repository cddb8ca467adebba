/** ticks are the round times along an axis of a call's length, about four of them, none where its words would stand beyond the end. */
export function ticks(totalUs: number): number[] {
  if (totalUs <= 0) return [];
  const rough = totalUs / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const found: number[] = [];
  for (let at = step; at < totalUs * 0.85; at += step) found.push(at);
  return found;
}
