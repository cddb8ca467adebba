import { Popover, UnstyledButton } from "@mantine/core";
import type { CallAttempt } from "../../platform";
import { Attempts } from "./Attempts";
import { attemptWords } from "./attemptWords";
import classes from "./OutcomeLine.module.css";

/** AttemptsNote says of a call that was made more than once which attempt this is the outcome of, and shows them all. */
export function AttemptsNote({ attempts }: { attempts: readonly CallAttempt[] }) {
  const words = attemptWords(attempts);
  if (!words) return null;
  return (
    <Popover width={460} position="bottom-start" withinPortal shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.attempts} title={`${words.which} after: ${words.why}`}>
          {words.which} after: {words.why}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {/* Who is in it leaves it with Escape. */}
        <div tabIndex={-1} data-autofocus>
          <Attempts attempts={attempts} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
