import { create } from "zustand";

/** What is compared: two calls, two runs of a suite's file, or the tools of two servers. */
export type Comparison =
  | { about: "calls"; a: string; b: string; back?: RunsComparison }
  | RunsComparison
  | { about: "tools"; a: string; b: string };

interface RunsComparison {
  about: "runs";
  file: string;
  a: string;
  b: string;
}

export const useComparison = create<{ shown: Comparison | null }>()(() => ({ shown: null }));

/** openCompare shows in what two things differ; a is the earlier one. */
export function openCompare(shown: Comparison): void {
  useComparison.setState({ shown });
}

export function closeCompare(): void {
  useComparison.setState({ shown: null });
}
