import { Button } from "@mantine/core";
import { VirtualList } from "../../components/VirtualList";
import type { StepComparison } from "../../platform";
import classes from "./RunSteps.module.css";

const kinds: Record<string, string> = {
  same: "the same",
  changed: "different",
  removed: "only in the first run",
  added: "only in the second run",
};

interface Props {
  steps: StepComparison[];
  onCompare: (first: string, second: string) => void;
}

/** RunSteps lists the steps of two runs with what differs, and leads to their calls. */
export function RunSteps({ steps, onCompare }: Props) {
  if (steps.length === 0) return <p className={classes.none}>No step differs.</p>;
  return (
    <div className={classes.table} role="table" aria-label="Steps" aria-rowcount={steps.length + 1}>
      <div className={classes.row} role="row" data-head>
        <span role="columnheader">Step</span>
        <span role="columnheader">Compared</span>
        <span role="columnheader">Differs in</span>
        <span role="columnheader" aria-label="Calls" />
      </div>
      <div className={classes.rows} role="presentation">
        <VirtualList
          items={steps}
          keyOf={({ step }) => step}
          rowHeight={30}
          focusable
          list={{ role: "rowgroup", "aria-label": "Steps of the runs" }}
          render={(step) => (
            <div className={classes.row} role="row">
              <span role="cell" className={classes.text} title={step.step}>
                {step.step}
              </span>
              <span role="cell" className={classes.text} data-kind={step.kind}>
                {kinds[step.kind] ?? step.kind}
              </span>
              <span role="cell" className={classes.text} title={step.parts.join(", ")}>
                {step.parts.join(", ")}
              </span>
              <span role="cell">
                {step.first && step.second && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Compare the calls of ${step.step}`}
                    onClick={() => onCompare(step.first, step.second)}
                  >
                    Compare
                  </Button>
                )}
              </span>
            </div>
          )}
        />
      </div>
    </div>
  );
}
