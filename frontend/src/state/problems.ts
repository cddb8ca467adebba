import { create } from "zustand";
import { toFailure, type Failure } from "../platform";

/** Something a person asked for went wrong, away from any place that could show it. */
export interface Problem {
  id: number;
  title: string;
  failure: Failure;
}

export const useProblems = create<{ problems: Problem[] }>()(() => ({ problems: [] }));

let lastId = 0;

/** report puts a failure into the banner, where it stays until it is dismissed. */
export function report(title: string, error: unknown): void {
  const failure = toFailure(error);
  lastId++;
  const problem = { id: lastId, title, failure };
  // The same thing failing again replaces its earlier report.
  useProblems.setState(({ problems }) => ({
    problems: [...problems.filter((other) => other.title !== title), problem].slice(-3),
  }));
}

export function dismiss(id: number): void {
  useProblems.setState(({ problems }) => ({ problems: problems.filter((problem) => problem.id !== id) }));
}
