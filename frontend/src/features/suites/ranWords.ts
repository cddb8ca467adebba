import type { SuiteRan } from "../../platform";

/** ranWords is how a run went: 2 passed, 1 failed (part). */
export function ranWords({ passed, failed, skipped, part }: SuiteRan): string {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return counts.filter(Boolean).join(", ") + (part ? " (part)" : "");
}
