import { Button, Kbd } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { duration } from "../../lib/format";
import { useSelected } from "../form/state/context";
import type { FormStore } from "../form/state/FormStore";
import classes from "./CallButton.module.css";
import type { Calling } from "./useCalling";
import { useElapsed } from "./useElapsed";

const mac = navigator.userAgent.includes("Mac");
export const callKeys = mac ? "⌘⏎" : "Ctrl ⏎";

interface Props {
  calling: Calling;
  store: FormStore;
  onCall: () => void;
}

/** Calls the tool; while a call runs, cancels it and says how long it has been. */
export function CallButton({ calling, store, onCall }: Props) {
  const { running, starting, detail } = calling;
  const elapsed = useElapsed(running && !starting ? detail?.call.startedAt : undefined);
  const hindered = useSelected(store, () => store.error !== null || store.allUnfinished().length > 0);
  if (running) {
    return (
      <Button
        className={classes.button}
        color="red"
        variant="light"
        leftSection={<IconPlayerStop size={14} />}
        disabled={starting}
        onClick={() => void calling.cancel()}
      >
        Cancel <span className={classes.elapsed}>{duration(elapsed)}</span>
      </Button>
    );
  }
  return (
    <Button
      className={classes.button}
      leftSection={<IconPlayerPlay size={14} />}
      rightSection={
        <Kbd className={classes.keys} aria-hidden>
          {callKeys}
        </Kbd>
      }
      disabled={hindered}
      onClick={onCall}
    >
      Call
    </Button>
  );
}
