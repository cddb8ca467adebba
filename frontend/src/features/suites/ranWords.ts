import type { SuiteRan } from "../../platform";

/** ranWords is how a run went: 2 passed, 1 failed (part). */
export function ranWords({ passed, failed, skipped, part }: SuiteRan): string {
  const words = (n: number, what: string) => `${n.toLocaleString("en")} ${what}`;
  const counts = [
    words(passed, "passed"),
    failed > 0 && words(failed, "failed"),
    skipped > 0 && words(skipped, "skipped"),
  ];
  return counts.filter(Boolean).join(", ") + (part ? " (part)" : "");
}
