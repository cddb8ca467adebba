import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { longTime } from "../history/list/callTime";
import { tens, timeTick, timeTicks } from "./axis";
import classes from "./Chart.module.css";

export interface Line {
  label: string;
  /** The name of a colour of tokens.css. */
  color: string;
  dash?: number[];
  bars?: boolean;
  values: (number | null)[];
}

interface Props {
  title: string;
  /** Unix seconds of the pieces' beginnings. */
  times: number[];
  lines: Line[];
  text: (value: number) => string;
  /** The piece that was clicked. */
  onPick: (index: number) => void;
  /** Microseconds of very different sizes: each line on the axis is ten times the one below. */
  log?: boolean;
}

const height = 150;

/** Chart draws lines or bars over time. What it shows stands in the table beside it, for those who do not see it. */
export function Chart({ title, times, lines, text, onPick, log = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  const scheme = useComputedColorScheme();
  const look = `${scheme} ${lines.map(({ label }) => label).join()}`;
  const data: uPlot.AlignedData = [times, ...lines.map(({ values }) => values)];
  const latest = useRef({ data, lines, text });
  latest.current = { data, lines, text };

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { data: first, lines: drawn } = latest.current;
    const made = new uPlot(
      optionsOf(drawn, element.clientWidth, (value) => latest.current.text(value), log),
      first,
      element,
    );
    plot.current = made;
    made.over.addEventListener("click", () => {
      if (made.cursor.idx != null) pick.current(made.cursor.idx);
    });
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.destroy();
    };
  }, [look, log]);
  useEffect(() => plot.current?.setData(latest.current.data), [times, lines]);

  return (
    <figure className={classes.chart} aria-label={title}>
      <figcaption className={classes.title}>{title}</figcaption>
      <div ref={place} className={classes.place} aria-hidden />
    </figure>
  );
}

function optionsOf(
  lines: Line[],
  width: number,
  text: (value: number) => string,
  log: boolean,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--fl-${name}`).trim();
  const axis = {
    stroke: color("dim"),
    font: `11px ${style.getPropertyValue("--fl-font")}`,
    grid: { stroke: color("line"), width: 1 },
    ticks: { stroke: color("line"), width: 1, size: 4 },
  };
  const bar = uPlot.paths.bars?.({ size: [0.8, 40], gap: 1 });
  return {
    width,
    height,
    padding: [8, 18, 0, 0],
    cursor: { sync: { key: "metrics" }, points: { size: 6 }, drag: { x: false, y: false } },
    legend: { live: true },
    scales: { y: log ? { distr: 3 } : { range: (_, __, high) => [0, high > 0 ? high * 1.05 : 1] } },
    axes: [
      { ...axis, space: 70, values: (_, splits, __, ___, step) => timeTicks(splits, step, new Date()) },
      log
        ? {
            ...axis,
            size: 62,
            filter: (_, splits) => tens(splits),
            grid: { ...axis.grid, filter: (_, splits) => tens(splits) },
            ticks: { ...axis.ticks, filter: (_, splits) => tens(splits) },
            values: (_, splits) =>
              splits.map((value: number | null) => (value === null ? "" : timeTick(value))),
          }
        : { ...axis, size: 62, values: (_, splits) => splits.map((value) => text(value)) },
    ],
    series: [
      {
        label: "time",
        value: (_, at) => (at == null ? "–" : longTime(at * 1000, new Date()).replace(/\.\d+$/, "")),
      },
      ...lines.map(({ label, color: name, dash, bars }): uPlot.Series => ({
        label,
        stroke: color(name),
        width: bars ? 0 : 1.5,
        ...(dash && { dash }),
        ...(bars && bar && { fill: color(name), paths: bar }),
        points: { show: !bars, size: 3 },
        spanGaps: false,
        value: (_, value) => (value == null ? "–" : text(value)),
      })),
    ],
  };
}
