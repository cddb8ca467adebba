import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../components/Confirm";
import type { SuiteMiss, SuiteResult } from "../../platform";
import { Difference } from "./Difference";
import classes from "./StepDetail.module.css";
import type { SuiteRunState } from "./useSuiteRun";

interface Props {
  step: SuiteResult;
  miss: SuiteMiss;
  run: SuiteRunState;
}

/** UpdateSnapshot shows what would change, and then runs the step and writes its snapshot anew. */
export function UpdateSnapshot({ step, miss, run }: Props) {
  const [asking, setAsking] = useState(false);
  const fresh = !miss.expected;
  const what = fresh ? "Take the snapshot" : "Update the snapshot";
  return (
    <p className={classes.remedy}>
      <span>
        {fresh
          ? "Is the answer right? Then take it as what is expected from now on."
          : "Is the new answer right? Then it is what is expected from now on."}
      </span>
      <Button size="compact-xs" variant="default" disabled={run.running} onClick={() => setAsking(true)}>
        {what}…
      </Button>
      <Confirm
        opened={asking}
        title={`${what} of ${step.name}?`}
        confirm={fresh ? "Run and take it" : "Run and update"}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          run.begin({ only: step.name, update: [step.name] });
        }}
      >
        The step is called again, and its answer is what is expected from now on.
        {miss.diff && miss.diff.length > 0 && <Difference lines={miss.diff} />}
      </Confirm>
    </p>
  );
}
