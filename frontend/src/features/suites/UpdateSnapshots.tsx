import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../components/Confirm";
import type { SuiteRunState } from "./useSuiteRun";
import { titleOf } from "./titleOf";

/** UpdateSnapshots writes several snapshots anew: of the steps that differ from theirs now, and of no other. */
export function UpdateSnapshots({ run }: { run: SuiteRunState }) {
  const [asking, setAsking] = useState(false);
  const stale = run.results.filter((step) => step.misses?.some((miss) => miss.snapshot));
  if (stale.length < 2) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" disabled={run.running} onClick={() => setAsking(true)}>
        Update {stale.length} snapshots…
      </Button>
      <Confirm
        opened={asking}
        title={`Update ${stale.length} snapshots?`}
        confirm="Run and update"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          run.begin({ update: [...new Set(stale.map(({ name }) => name))] });
        }}
      >
        The suite is run again, and what these steps answer is what is expected from now on. Each shows what
        would change.
        <ul>
          {stale.slice(0, most).map((step) => (
            <li key={step.id}>{titleOf(step)}</li>
          ))}
          {stale.length > most && <li>and {stale.length - most} more</li>}
        </ul>
      </Confirm>
    </>
  );
}

const most = 12;
