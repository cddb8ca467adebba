import { Button, Switch, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { VirtualList } from "../../components/VirtualList";
import { dateTime } from "../../lib/format";
import type { SuiteDetail, SuiteRan, SuiteResult } from "../../platform";
import { tookWords } from "../result/callWords";
import { OutcomeIcon } from "./OutcomeIcon";
import { Problems } from "./Problems";
import { ranWords } from "./ranWords";
import { showRun } from "./showRun";
import { StepDetail } from "./StepDetail";
import classes from "./Steps.module.css";
import { titleOf } from "./titleOf";
import { UpdateSnapshots } from "./UpdateSnapshots";
import type { SuiteRunState } from "./useSuiteRun";

interface Props {
  suite: SuiteDetail;
  run: SuiteRunState;
  onLine: (line: number) => void;
}

/** So many steps are not looked through for those that failed. */
const manySteps = 20;

/** Steps are what a suite does, with how each went, and what was not as expected. */
export function Steps({ suite, run, onLine }: Props) {
  const [opened, setOpened] = useState("");
  const [onlyFailed, setOnlyFailed] = useState(false);
  if (suite.problems.length > 0) return <Problems problems={suite.problems} onLine={onLine} />;
  if (run.results.length === 0) return <EmptyState title="No steps">The suite has nothing to do.</EmptyState>;
  const failed = run.results.filter(({ outcome }) => outcome === "failed");
  const many = failed.length > 0 && run.results.length > manySteps;
  const steps = many && onlyFailed ? failed : run.results;
  const shown = opened || failed[0]?.id || "";
  return (
    <div className={classes.steps}>
      <div className={classes.summary}>
        <Summary results={run.results} last={suite.runs[0]} running={run.running} />
        <UpdateSnapshots run={run} />
        {many && (
          <Switch
            className={classes.only}
            size="xs"
            label="Only what failed"
            checked={onlyFailed}
            onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.list}>
        <VirtualList
          items={steps}
          keyOf={({ id }) => id}
          rowHeight={25}
          measured
          reveal={opened ? -1 : steps.findIndex(({ id }) => id === shown)}
          list={{ role: "list", "aria-label": "Steps" }}
          render={(step) => (
            <div role="listitem">
              <UnstyledButton
                className={classes.step}
                aria-expanded={step.id === shown}
                onClick={() => setOpened(step.id === shown ? "none" : step.id)}
              >
                <OutcomeIcon outcome={step.outcome} />
                <span className={classes.name}>{titleOf(step)}</span>
                <span className={classes.call}>
                  {step.server} {step.target}
                </span>
                <span className={classes.took}>{noteOf(step)}</span>
              </UnstyledButton>
              {step.id === shown && <StepDetail step={step} run={run} onLine={onLine} />}
            </div>
          )}
        />
      </div>
    </div>
  );
}

function Summary({
  results,
  last,
  running,
}: {
  results: SuiteResult[];
  last: SuiteRan | undefined;
  running: boolean;
}) {
  const counts = ["passed", "failed", "skipped", "cancelled", "running"]
    .map((outcome) => ({ outcome, n: results.filter((result) => result.outcome === outcome).length }))
    .filter(({ n }) => n > 0)
    .map(({ outcome, n }) => `${n.toLocaleString("en")} ${outcome}`)
    .join(", ");
  const known = running || !last;
  return (
    <>
      <p className={classes.words} role="status">
        {counts || (known ? "Not run yet" : ranWords(last))}
      </p>
      {!known && (
        <>
          <span className={classes.when}>{dateTime(last.startedAt)}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => showRun(last.run)}>
            Show its calls
          </Button>
        </>
      )}
    </>
  );
}

function noteOf({ outcome, attempts, tookUs, reason }: SuiteResult): string {
  if (outcome === "skipped" || outcome === "cancelled") return reason ?? "";
  if (attempts === 0 || outcome === "running") return "";
  return attempts > 1 ? `${tookWords(tookUs)}, ${attempts} attempts` : tookWords(tookUs);
}
