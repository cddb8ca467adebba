import type { SuiteResult } from "../../platform";

/** titleOf is a step's name with its row, and its phase where that is not the steps'. */
export function titleOf({ name, row, phase }: Pick<SuiteResult, "name" | "row" | "phase">): string {
  const title = row ? `${name} [${row}]` : name;
  return phase === "steps" ? title : `${phase}: ${title}`;
}
