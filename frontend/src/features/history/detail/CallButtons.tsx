import { Button } from "@mantine/core";
import { IconPlayerStop, IconRepeat } from "@tabler/icons-react";
import type { Call } from "../../../platform";
import classes from "./CallButtons.module.css";
import type { PaneActions } from "./CallPane";

/** CallButtons replay a call, or cancel it while it runs. It is one button, so that the focus stays on it. */
export function CallButtons({ call, actions }: { call: Call; actions: PaneActions }) {
  const running = call.status === "running";
  return (
    <div className={classes.buttons}>
      <Button
        className={classes.main}
        leftSection={running ? <IconPlayerStop size={14} /> : <IconRepeat size={14} />}
        onClick={() => (running ? actions.cancel(call.id) : actions.replay(call.id))}
        {...(running ? { color: "red", variant: "light" } : {})}
      >
        {running ? "Cancel" : "Replay"}
      </Button>
      <Button
        variant="default"
        aria-label="Edit and replay"
        title="Edit the arguments in the tool's tab and call it again"
        onClick={() => actions.edit(call.id)}
      >
        Edit…
      </Button>
    </div>
  );
}
