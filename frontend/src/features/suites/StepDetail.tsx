import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { SuiteMiss, SuiteResult } from "../../platform";
import { Difference } from "./Difference";
import { showRun } from "./showRun";
import classes from "./StepDetail.module.css";
import { UpdateSnapshot } from "./UpdateSnapshot";
import type { SuiteRunState } from "./useSuiteRun";

interface Props {
  step: SuiteResult;
  run: SuiteRunState;
  onLine: (line: number) => void;
}

/** StepDetail is what one step came to: what was expected and what came, its call, and how to run it again. */
export function StepDetail({ step, run, onLine }: Props) {
  const misses = step.misses ?? [];
  return (
    <div className={classes.detail}>
      {misses.map((miss) => (
        <Missed key={`${miss.kind} ${miss.line} ${miss.message}`} miss={miss} onLine={onLine}>
          {miss.snapshot && <UpdateSnapshot step={step} miss={miss} run={run} />}
        </Missed>
      ))}
      {step.reason && <p className={classes.reason}>{step.reason}</p>}
      {step.updated && <p className={classes.reason}>Its snapshot was written: {step.updated}</p>}
      {misses.length === 0 && step.answer && (
        <pre className={classes.answer} aria-label="Answer" data-selectable>
          {step.answer}
        </pre>
      )}
      <div className={classes.actions}>
        {step.phase === "steps" && (
          <>
            <Button
              size="compact-xs"
              variant="default"
              disabled={run.running}
              onClick={() => run.begin({ only: step.name })}
            >
              Run this step
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={run.running}
              onClick={() => run.begin({ from: step.name })}
            >
              Run from here
            </Button>
          </>
        )}
        {step.call && (
          <Button size="compact-xs" variant="default" onClick={() => showRun(run.id, step.call)}>
            Show the call
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={() => onLine(step.line)}>
          Edit at line {step.line}
        </Button>
      </div>
    </div>
  );
}

interface MissedProps {
  miss: SuiteMiss;
  onLine: (line: number) => void;
  /** What can be done about it. */
  children: ReactNode;
}

function Missed({ miss, onLine, children }: MissedProps) {
  return (
    <section className={classes.miss} aria-label={miss.message} data-selectable>
      <h3 className={classes.message}>
        {miss.message}{" "}
        <Button size="compact-xs" variant="subtle" onClick={() => onLine(miss.line)}>
          line {miss.line}
        </Button>
      </h3>
      {miss.diff && miss.diff.length > 2 ? (
        <Difference lines={miss.diff} />
      ) : (
        <dl className={classes.values}>
          {miss.expected && (
            <>
              <dt>expected</dt>
              <dd>
                <pre>{miss.expected}</pre>
              </dd>
            </>
          )}
          {miss.actual && (
            <>
              <dt>actual</dt>
              <dd>
                <pre>{miss.actual}</pre>
              </dd>
            </>
          )}
        </dl>
      )}
      {children}
    </section>
  );
}
