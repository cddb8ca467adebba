import { useMemo } from "react";
import { bytes } from "../../lib/format";
import type { Figures, Stats } from "../../platform";
import { tookWords } from "../result/callWords";
import { Chart, type Line } from "./Chart";
import { number, stepText } from "./figures";
import classes from "./MetricsPage.module.css";

interface Props {
  stats: Stats;
  onPick: (index: number) => void;
}

/** Charts are the figures over time. */
export function Charts({ stats, onPick }: Props) {
  const { times, calls, latency, sizes } = useMemo(() => linesOf(stats), [stats]);
  const each = `per ${stepText(stats.stepMs)}`;
  return (
    <div className={classes.charts}>
      <Chart title={`Calls ${each}`} times={times} lines={calls} text={number} onPick={onPick} />
      <Chart title="How long they took" times={times} lines={latency} text={tookWords} log onPick={onPick} />
      <Chart title={`Bytes ${each}`} times={times} lines={sizes} text={bytes} onPick={onPick} />
    </div>
  );
}

function linesOf({ points }: Stats) {
  const of = (value: (figures: Figures) => number | null) => points.map(({ figures }) => value(figures));
  const lasted = (us: number) => (us < 0 ? null : Math.max(1, us)); // zero has no logarithm
  const calls: Line[] = [
    { label: "calls", color: "accent", bars: true, values: of((f) => f.calls) },
    { label: "errors", color: "error", bars: true, values: of((f) => f.errors) },
  ];
  const latency: Line[] = [
    { label: "p50", color: "ok", values: of((f) => lasted(f.p50)) },
    { label: "p95", color: "accent", dash: [6, 3], values: of((f) => lasted(f.p95)) },
    { label: "p99", color: "warn", dash: [2, 3], values: of((f) => lasted(f.p99)) },
  ];
  const sizes: Line[] = [
    { label: "received", color: "accent", values: of((f) => f.resultBytes) },
    { label: "sent", color: "warn", dash: [6, 3], values: of((f) => f.argumentBytes) },
  ];
  return { times: points.map(({ at }) => at / 1000), calls, latency, sizes };
}
