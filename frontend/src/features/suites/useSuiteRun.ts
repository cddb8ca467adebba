import { useState } from "react";
import type { Failure, SuiteDetail, SuiteResult, SuiteRun } from "../../platform";
import { useGiven } from "./variables";
import { useSuiteActions, useSuiteReport } from "../../queries/useSuites";

const none = {};

/** A suite's run, under way or the last one, over the steps that it would do. */
export interface SuiteRunState {
  running: boolean;
  /** Another program is at it. */
  elsewhere: boolean;
  /** It was asked to end, and its teardown runs. */
  ending: boolean;
  id: string;
  results: SuiteResult[];
  failure: Failure | Error | null;
  begin: (what: Partial<SuiteRun>) => void;
  cancel: () => void;
}

export function useSuiteRun(file: string, suite: SuiteDetail | undefined): SuiteRunState {
  const { run, cancel } = useSuiteActions();
  const variables = useGiven((all) => all[file]) ?? none;
  const [begun, setBegun] = useState("");
  const last = suite?.runs[0]?.run ?? "";
  // One that did not begin is not among the runs, and has a failure to show.
  const unremembered = suite?.runs.some(({ run: id }) => id === begun) ? "" : begun;
  const id = suite?.running || unremembered || last;
  const { data: report } = useSuiteReport(file, id);
  // Of a run long ago only the calls are there, in the history; here the steps wait.
  const results = new Map(report?.report.results.map((result) => [result.id, result]));
  return {
    running: report?.report.outcome === "running",
    elsewhere: report?.elsewhere ?? false,
    ending: report?.ending ?? false,
    id,
    results: (suite?.steps ?? []).map((step) => results.get(step.id) ?? step),
    failure: report?.failure ?? run.error ?? cancel.error,
    begin: (what) =>
      run.mutate({ file, only: "", from: "", update: [], variables, ...what }, { onSuccess: setBegun }),
    cancel: () => cancel.mutate({ file, id }),
  };
}
