import { Button, Kbd } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop, IconPlayerTrackNext } from "@tabler/icons-react";
import { duration } from "../../lib/format";
import { isWaiting, type CallRun } from "../result/useCallRun";
import classes from "./CallButton.module.css";
import { useElapsed } from "./useElapsed";

const mac = navigator.userAgent.includes("Mac");
export const callKeys = mac ? "⌘⏎" : "Ctrl ⏎";

interface Props {
  /** Call, Read, Get. */
  label: string;
  run: CallRun;
  disabled?: boolean;
  onRun: () => void;
}

/** Begins a call; while it runs, cancels it and says how long it has been; at a round it lets it go on. */
export function RunButton({ label, run, disabled = false, onRun }: Props) {
  const { running, starting, detail } = run;
  const elapsed = useElapsed(running && !starting ? detail?.call.startedAt : undefined);
  const keys = (
    <Kbd className={classes.keys} aria-hidden>
      {callKeys}
    </Kbd>
  );
  if (!running) {
    return (
      <Button
        className={classes.button}
        leftSection={<IconPlayerPlay size={14} />}
        rightSection={keys}
        disabled={disabled}
        onClick={onRun}
      >
        {label}
      </Button>
    );
  }
  return (
    <>
      {isWaiting(run) && (
        <Button
          className={classes.button}
          leftSection={<IconPlayerTrackNext size={14} />}
          rightSection={keys}
          onClick={() => void run.proceed()}
        >
          Continue
        </Button>
      )}
      <Button
        className={classes.button}
        color="red"
        variant="light"
        leftSection={<IconPlayerStop size={14} />}
        disabled={starting}
        onClick={() => void run.cancel()}
      >
        Cancel <span className={classes.elapsed}>{duration(elapsed)}</span>
      </Button>
    </>
  );
}
