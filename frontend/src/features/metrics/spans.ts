/** The spans that figures can be of. */
export const spans = [
  { name: "15m", label: "15 m", ms: 15 * 60_000 },
  { name: "1h", label: "1 h", ms: 3_600_000 },
  { name: "24h", label: "24 h", ms: 86_400_000 },
  { name: "7d", label: "7 d", ms: 7 * 86_400_000 },
  { name: "30d", label: "30 d", ms: 30 * 86_400_000 },
  { name: "all", label: "All", ms: 0 },
  { name: "custom", label: "Custom", ms: 0 },
] as const;

export type SpanName = (typeof spans)[number]["name"];

/** What is chosen. from and to are of a custom span, as a datetime-local field writes them. */
export interface Span {
  name: SpanName;
  from: string;
  to: string;
}

export const firstSpan: Span = { name: "24h", from: "", to: "" };

/** boundsOf is what the backend is asked for: Unix milliseconds, 0 for the oldest call and for now. */
export function boundsOf(span: Span, now: number): { from: number; to: number } {
  if (span.name === "custom") return { from: msOf(span.from), to: msOf(span.to) };
  const ms = spans.find(({ name }) => name === span.name)?.ms ?? 0;
  return { from: ms === 0 ? 0 : now - ms, to: 0 };
}

function msOf(local: string): number {
  const at = local === "" ? Number.NaN : new Date(local).getTime();
  return Number.isNaN(at) ? 0 : at;
}

/** slidingMs is how often figures up to now are asked for again when nothing happens: their span moves on. */
export function slidingMs(span: Span): number {
  if (span.name === "custom" || span.name === "all") return 0;
  return span.name === "15m" || span.name === "1h" ? 10_000 : 60_000;
}
