import { UnstyledButton } from "@mantine/core";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { bytes } from "../../lib/format";
import { toFailure, type Stats } from "../../platform";
import { longTime } from "../history/list/callTime";
import { tookWords } from "../result/callWords";
import { Charts } from "./Charts";
import { conditionsOfFigure, filterFor, toHistory, type Part } from "./drill";
import { FigureTable } from "./FigureTable";
import { number, rate, share } from "./figures";
import { Groups } from "./Groups";
import classes from "./MetricsPage.module.css";
import { NoFigures } from "./NoFigures";
import { SpanBar } from "./SpanBar";
import { Trouble } from "./Trouble";
import { useMetrics } from "./useMetrics";

/** MetricsPage shows what past calls have in common to say: how many, how long, how large, how many failed. */
export function MetricsPage() {
  const { span, setSpan, filter, setFilter, settled, stats, error, wrongFilter, refetch } = useMetrics();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>Metrics</h1>
        <SpanBar
          span={span}
          onSpan={setSpan}
          filter={filter}
          onFilter={setFilter}
          problem={wrongFilter ? sentencesOf(error) : ""}
        />
      </header>
      {error && !wrongFilter && (
        <FailureView failure={error} title="The figures could not be read" onRetry={() => void refetch()} />
      )}
      {!stats && !error && <Loading what="the figures" />}
      {stats && stats.all.calls === 0 && <NoFigures filter={settled} onFilter={setFilter} />}
      {stats && stats.all.calls > 0 && <FiguresOf stats={stats} filter={settled} />}
    </div>
  );
}

function sentencesOf(error: unknown): string {
  const { message, hint } = toFailure(error);
  // The rest of the hint is the whole language, which the history's help has.
  const [perhaps = ""] = /^Perhaps .*? is meant\./.exec(hint) ?? [];
  return `${message} ${perhaps}`.trim();
}

function FiguresOf({ stats, filter }: { stats: Stats; filter: string }) {
  const open = (part: Part) => toHistory(filterFor(filter, stats, part));
  const piece = (at: number, conditions: string[] = []) =>
    open({ from: at, to: at + stats.stepMs, conditions });
  const now = new Date();
  return (
    <>
      <Headline stats={stats} onOpen={open} />
      <Charts stats={stats} onPick={(index) => piece(stats.points[index]?.at ?? stats.from)} />
      <Groups stats={stats} onOpen={open} />
      <Trouble stats={stats} onOpen={open} />
      <details className={classes.section}>
        <summary className={classes.heading}>The charts as a table</summary>
        <FigureTable
          caption="Figures over time"
          head="from"
          fixed
          rows={stats.points
            .filter(({ figures }) => figures.calls > 0)
            .map(({ at, figures }) => ({
              key: String(at),
              name: longTime(at, now).replace(/\.\d+$/, ""),
              label: `Calls from ${longTime(at, now)}`,
              figures,
              onOpen: (more) => piece(at, more),
            }))}
        />
      </details>
    </>
  );
}

function Headline({ stats, onOpen }: { stats: Stats; onOpen: (part: Part) => void }) {
  const { all, from, to, partial } = stats;
  const figures: [string, string][] = [
    ["calls", number(all.calls)],
    ["throughput", rate(all.calls, to - from)],
    ["errors", `${number(all.errors)} · ${share(all.errors, all.calls)}`],
    ["p50", tookWords(all.p50)],
    ["p95", tookWords(all.p95)],
    ["p99", tookWords(all.p99)],
    ["sent", bytes(all.argumentBytes)],
    ["received", bytes(all.resultBytes)],
  ];
  return (
    <>
      <dl className={classes.headline} aria-label="Figures of the span">
        {figures.map(([name, value]) => (
          <div key={name} data-failed={name === "errors" && all.errors > 0 ? true : undefined}>
            <dt>{name}</dt>
            <dd>
              <UnstyledButton
                className={classes.figure}
                title="Show these calls"
                onClick={() => onOpen({ conditions: conditionsOfFigure(name, all) })}
              >
                {value}
              </UnstyledButton>
            </dd>
          </div>
        ))}
      </dl>
      {partial && (
        <p className={classes.note} role="status">
          There are too many of these calls to look at all of them in time: the figures are those of the
          newest.
        </p>
      )}
    </>
  );
}
