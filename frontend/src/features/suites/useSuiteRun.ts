import { useState } from "react";
import type { Failure, SuiteDetail, SuiteResult, SuiteRun } from "../../platform";
import { useGiven } from "./variables";
import { useSuiteActions, useSuiteReport } from "../../queries/useSuites";

const none = {};

/** A suite's run, under way or the last one of this program, over the steps that it would do. */
export interface SuiteRunState {
  running: boolean;
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
  const id = suite?.running || begun || (suite?.runs[0]?.run ?? "");
  const { data: report } = useSuiteReport(id);
  // A run that this program does not know has its calls in the history; here the steps wait.
  const results = new Map(report?.report.results.map((result) => [result.id, result]));
  return {
    running: report?.report.outcome === "running",
    id,
    results: (suite?.steps ?? []).map((step) => results.get(step.id) ?? step),
    failure: report?.failure ?? run.error ?? cancel.error,
    begin: (what) =>
      run.mutate({ file, only: "", from: "", update: [], variables, ...what }, { onSuccess: setBegun }),
    cancel: () => cancel.mutate(id),
  };
}
