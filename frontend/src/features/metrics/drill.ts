import type { Figures, Stats, StatsGroup, StatsKind } from "../../platform";
import { navigate, remember } from "../../state/window";
import { condition, parse } from "../history/filter/filter";

/** What of a figure's calls is wanted: conditions in the filter language, and a part of the span. */
export interface Part {
  conditions?: string[];
  from?: number;
  to?: number;
}

/** filterFor is the filter that selects exactly the calls that a figure counts. */
export function filterFor(text: string, stats: Pick<Stats, "from" | "to">, part: Part): string {
  const from = Math.max(stats.from, part.from ?? stats.from);
  const to = Math.min(stats.to, part.to ?? stats.to);
  return [
    text.trim(),
    ...(part.conditions ?? []),
    condition("after", new Date(from).toISOString()),
    condition("before", new Date(to).toISOString()),
  ]
    .filter(Boolean)
    .join(" ");
}

/** toHistory shows the calls that a filter selects. */
export function toHistory(text: string): void {
  remember("history.filter", parse(text));
  navigate("history");
}

/** conditionsOf select the calls of a group. */
export function conditionsOf(group: Pick<StatsGroup, "server" | "tool" | "client">, by: Grouping): string[] {
  if (by === "client") return [group.client === "" ? "-client:*" : condition("client", group.client)];
  if (by === "server") return [condition("server", group.server)];
  return [condition("server", group.server), condition("tool", group.tool)];
}

export type Grouping = "server" | "tool" | "client";

/** conditionsOfKind select the calls that ended in one way. */
export function conditionsOfKind({ status, code }: StatsKind): string[] {
  // status:error stands for all kinds of errors; what else is an error has another code.
  return [condition("status", status), code === "" ? "-code:*" : condition("code", code)];
}

/** conditionsOfFigure select the calls behind one figure: the errors, or those that took so long and longer. */
export function conditionsOfFigure(name: string, figures: Figures): string[] {
  if (name.startsWith("error")) return [condition("status", "error")];
  const took = { p50: figures.p50, p95: figures.p95, p99: figures.p99, longest: figures.longest }[name];
  return took === undefined || took < 0 ? [] : [`took>=${took}us`];
}
