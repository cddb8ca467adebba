import type { SuiteMiss } from "../../platform";
import classes from "./Difference.module.css";

const signs: Record<string, string> = { added: "+", removed: "−", same: " ", "…": "…" };

/** Difference shows line by line what is gone and what came. */
export function Difference({ lines }: { lines: NonNullable<SuiteMiss["diff"]> }) {
  return (
    <pre
      className={classes.diff}
      aria-label="Difference: − expected, + actual"
      // What scrolls and holds nothing to focus must take the focus itself (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-selectable
    >
      {lines.map(({ kind, text }, index) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={classes.line} data-kind={kind}>
          {signs[kind] ?? " "} {text}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}
