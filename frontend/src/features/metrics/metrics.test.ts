import { expect, test } from "vitest";
import { useWindow } from "../../state/window";
import { tens, timeTick, timeTicks } from "./axis";
import { conditionsOf, conditionsOfFigure, conditionsOfKind, filterFor, toHistory } from "./drill";
import { rate, share, stepText } from "./figures";
import { boundsOf } from "./spans";

const stats = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 2) };

test("a figure's calls are those of its span, its filter and its group", () => {
  expect(filterFor("", stats, {})).toBe("after:2026-11-01T00:00:00.000Z before:2026-11-02T00:00:00.000Z");
  const part = { conditions: conditionsOf({ server: "a b", tool: "x", client: "" }, "tool") };
  expect(filterFor("-status:cancelled word", stats, part)).toBe(
    '-status:cancelled word server:"a b" tool:x after:2026-11-01T00:00:00.000Z before:2026-11-02T00:00:00.000Z',
  );
  expect(conditionsOf({ server: "", tool: "", client: "" }, "client")).toEqual(["-client:*"]);
  expect(conditionsOfKind({ status: "timeout", code: "timeout", calls: 1 })).toEqual([
    "status:timeout",
    "code:timeout",
  ]);
});

test("a piece at the end of the span does not reach beyond it", () => {
  const text = filterFor("", stats, { from: stats.from - 1000, to: stats.from + 5000 });
  expect(text).toBe("after:2026-11-01T00:00:00.000Z before:2026-11-01T00:00:05.000Z");
});

test("the history shows them, with chips", () => {
  toHistory("server:demo word");
  expect(useWindow.getState().view).toBe("history");
  expect(useWindow.getState().remembered["history.filter"]).toEqual({ chips: ["server:demo"], rest: "word" });
});

test("figures are written as people read them", () => {
  expect([rate(0, 1000), rate(7, 1000), rate(1000, 3_600_000), rate(3, 86_400_000)]).toEqual([
    "–",
    "7.0 / s",
    "17 / min",
    "0.1 / h",
  ]);
  expect([share(0, 5), share(1, 4), share(1, 5000)]).toEqual(["0.0 %", "25.0 %", "0.02 %"]);
  expect([stepText(86_400_000), stepText(10_800_000), stepText(10_000)]).toEqual(["day", "3 h", "10 s"]);
});

test("a span is bounds in time; what is not filled in is open", () => {
  expect(boundsOf({ name: "1h", from: "", to: "" }, 10_000_000)).toEqual({ from: 6_400_000, to: 0 });
  expect(boundsOf({ name: "all", from: "x", to: "" }, 5)).toEqual({ from: 0, to: 0 });
  const custom = boundsOf({ name: "custom", from: "2026-11-01T00:00", to: "nonsense" }, 5);
  expect(custom).toEqual({ from: new Date("2026-11-01T00:00").getTime(), to: 0 });
});

test("a figure leads to the calls behind it", () => {
  const figures = {
    calls: 9,
    errors: 2,
    argumentBytes: 1,
    resultBytes: 1,
    p50: 900,
    p95: 83_000,
    p99: -1,
    longest: 90_000,
  };
  const of = (name: string) => conditionsOfFigure(name, figures).join(" ");
  expect(["errors", "error rate", "p95", "longest"].map(of)).toEqual([
    "status:error",
    "status:error",
    "took>=83000us",
    "took>=90000us",
  ]);
  expect(["calls", "sent", "p99"].map(of)).toEqual(["", "", ""]);
});

test("axes are written as the page writes, and have room between their lines", () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime() / 1000;
  const now = new Date(2026, 10, 22);
  expect(timeTicks([at(21, 18), at(22, 0), at(22, 6)], 21_600, now)).toEqual([
    "18:00\n21 Nov",
    "00:00\n22 Nov",
    "06:00",
  ]);
  expect(timeTicks([at(20, 0), at(21, 0)], 86_400, now)).toEqual(["20 Nov", "21 Nov"]);
  expect(tens([1, 2, 5, 10, 20, 100])).toEqual([1, null, null, 10, null, 100]);
  const decades = [1, 10, 100, 1000, 1e4, 1e5, 1e6];
  expect(tens(decades)).toEqual([1, null, 100, null, 1e4, null, 1e6]);
  expect([1, 100, 1000, 1e5, 1e6, 1e8].map(timeTick)).toEqual([
    "1 µs",
    "100 µs",
    "1 ms",
    "100 ms",
    "1 s",
    "100 s",
  ]);
});
