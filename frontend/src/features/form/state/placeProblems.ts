import type { Problem } from "../../../platform";
import { missingIn } from "./ShownFields";

/** Messages by place. */
export type Placed = ReadonlyMap<string, readonly string[]>;

/** Where a problem is shown: at its pointer, or at the fields that are missing there. */
export const placeOf = (problem: Problem): string =>
  problem.keyword === "required" ? missingIn(problem.pointer) : problem.pointer;

/** Sorts problems by the place they are about; equal messages at one place are said once. */
export function placeProblems(problems: readonly Problem[]): Placed {
  const placed = new Map<string, string[]>();
  for (const problem of problems) {
    const place = placeOf(problem);
    const list = placed.get(place) ?? [];
    if (!list.includes(problem.message)) list.push(problem.message);
    placed.set(place, list);
  }
  return placed;
}
