import { IconAlertTriangle, IconCheck, IconLoader2, IconMinus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { duration } from "../../lib/format";
import type { TestStep } from "../../platform";
import classes from "./Steps.module.css";

const marks: Record<string, ReactNode> = {
  running: <IconLoader2 size={15} className={classes.turning} role="img" aria-label="Under way" />,
  passed: <IconCheck size={15} role="img" aria-label="Passed" />,
  warning: <IconAlertTriangle size={15} role="img" aria-label="Warning" />,
  failed: <IconX size={15} role="img" aria-label="Failed" />,
  skipped: <IconMinus size={15} role="img" aria-label="Skipped" />,
};

/** Steps tells of each thing that was looked at between Fairlead and a server. */
export function Steps({ steps }: { steps: TestStep[] }) {
  return (
    <ol className={classes.steps} aria-label="Steps" data-selectable>
      {steps.map((step) => (
        <li key={step.id} className={classes.step} data-status={step.status}>
          <span className={classes.mark}>{marks[step.status]}</span>
          <span className={classes.title}>{step.title}</span>
          <div className={classes.found}>
            <p className={classes.says}>
              {step.says}
              {step.tookMs > 0 && <span className={classes.took}>{duration(step.tookMs)}</span>}
            </p>
            {step.hint && <p className={classes.hint}>{step.hint}</p>}
            {step.details.length > 0 && <Details step={step} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Details are what a step saw: open where it went wrong, folded where it is of no matter. */
function Details({ step }: { step: TestStep }) {
  return (
    <details className={classes.details} open={step.status === "failed" || step.status === "warning"}>
      <summary>What was seen</summary>
      <pre>{step.details.join("\n")}</pre>
    </details>
  );
}
