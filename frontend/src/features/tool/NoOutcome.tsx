import { Progress } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { duration } from "../../lib/format";
import { CallQuestions } from "../inbox/CallQuestions";
import { isWaiting, type CallRun } from "../result/useCallRun";
import { Rounds } from "../rounds/Rounds";
import { useStepping } from "../rounds/StepToggle";
import { TaskLine } from "../tasks/TaskLine";
import classes from "./NoOutcome.module.css";
import { useElapsed } from "./useElapsed";
import { visible } from "../../lib/visible";

interface Props {
  run: CallRun;
  /** Says that nothing was called yet. */
  title: string;
  /** And what to do. */
  children: ReactNode;
}

/** What stands where the outcome will be: nothing yet, a call that runs, or one that could not begin. */
export function NoOutcome({ run, title, children }: Props) {
  const { failure, error, running, detail } = run;
  const [step] = useStepping();
  if (failure || error) {
    return (
      <div className={classes.failure}>
        <FailureView failure={failure ?? error} />
      </div>
    );
  }
  if (running) {
    return (
      <div className={classes.waiting}>
        <Running
          startedAt={detail?.call.startedAt}
          progress={detail?.progress ?? null}
          words={
            isWaiting(run)
              ? "The call waits: look at the round, then press Continue"
              : "Waiting for the server"
          }
        />
        {detail?.task && <TaskLine task={detail.task} />}
        <CallQuestions callId={detail?.call.id} />
        {step && detail && detail.rounds.length > 0 && <Rounds rounds={detail.rounds} />}
      </div>
    );
  }
  return (
    <EmptyState icon={<IconPlayerPlay size={26} stroke={1.3} />} title={title}>
      {children}
    </EmptyState>
  );
}

interface RunningProps {
  startedAt: number | undefined;
  progress: { progress: number; total: number; message: string } | null;
  words: string;
}

function Running({ startedAt, progress, words }: RunningProps) {
  const elapsed = useElapsed(startedAt);
  const share = progress && progress.total > 0 ? (100 * progress.progress) / progress.total : undefined;
  return (
    <div className={classes.running} role="status" aria-label="The call is running">
      <Progress
        value={share ?? 100}
        animated={share === undefined}
        size="sm"
        aria-label="Progress"
        className={classes.bar}
      />
      <p>
        {progress?.message ? visible(progress.message) : words}
        {progress && progress.total > 0 && ` · ${progress.progress} of ${progress.total}`}
        {progress && progress.total === 0 && ` · ${progress.progress}`}
        {elapsed > 300 && ` · ${duration(elapsed)}`}
      </p>
    </div>
  );
}
