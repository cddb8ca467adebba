import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../components/Confirm";
import type { SuiteMiss, SuiteResult } from "../../platform";
import { Difference } from "./Difference";
import type { SuiteRunState } from "./useSuiteRun";

/** UpdateSnapshot shows what would change, and then runs the step and writes its snapshot anew. */
export function UpdateSnapshot({
  step,
  miss,
  run,
}: {
  step: SuiteResult;
  miss: SuiteMiss;
  run: SuiteRunState;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="default" disabled={run.running} onClick={() => setAsking(true)}>
        Update the snapshot…
      </Button>
      <Confirm
        opened={asking}
        title={`Update the snapshot of ${step.name}?`}
        confirm="Run and update"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          run.begin({ only: step.name, update: step.name });
        }}
      >
        The step is called again, and its answer is what is expected from now on.
        {miss.diff && miss.diff.length > 0 && <Difference lines={miss.diff} />}
      </Confirm>
    </>
  );
}
