import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { count } from "../../lib/format";
import { Compare } from "../../platform";
import { useSuite } from "../../queries/useSuites";
import classes from "./Compare.module.css";
import { OnlyDifferences, useDiffView } from "./DiffControls";
import { openCompare } from "./openCompare";
import { RunSides } from "./RunSides";
import { RunSteps } from "./RunSteps";

/** RunsCompared says which two runs of a suite are compared, lets others be chosen, and lists their steps. */
export function RunsCompared({ file, a, b }: { file: string; a: string; b: string }) {
  const { data: suite } = useSuite(file);
  const [view, setView] = useDiffView();
  const { data, error, refetch } = useQuery({
    queryKey: ["compare", "runs", a, b],
    queryFn: async () => Compare.Runs(a, b),
    placeholderData: keepPreviousData,
    retry: false,
    // Rules and lists change meanwhile, and rows are many.
    gcTime: 0,
    staleTime: 0,
  });
  // What stands there while others are looked up is of the runs before.
  const compared = !error && data?.a.run === a && data.b.run === b ? data : undefined;
  return (
    <>
      <RunSides
        name={suite?.name ?? ""}
        runs={suite?.runs ?? []}
        a={{ run: a, told: compared?.a }}
        b={{ run: b, told: compared?.b }}
        onChoose={(chosen) => openCompare({ about: "runs", file, a, b, ...chosen })}
      />
      {error && (
        <FailureView failure={error} title="The runs could not be compared" onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading what="the runs" />}
      {data && !error && (
        <>
          <div className={classes.bar}>
            <p className={classes.verdict} data-same={data.same === data.steps.length} role="status">
              {data.same.toLocaleString("en")} of {count(data.steps.length, "step")} are the same
            </p>
            <span className={classes.gap} />
            <OnlyDifferences view={view} onChange={setView} />
          </div>
          <RunSteps
            steps={view.only ? data.steps.filter(({ kind }) => kind !== "same") : data.steps}
            onCompare={(first, second) =>
              openCompare({ about: "calls", a: first, b: second, back: { about: "runs", file, a, b } })
            }
          />
        </>
      )}
    </>
  );
}
