import { Button, Tooltip } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import type { SuiteRunState } from "./useSuiteRun";

const inTerminal =
  "Another program runs it, such as fairlead run in a terminal. It ends as after Ctrl+C there.";
const andThen = "The call under way is cancelled, and the teardown runs.";

/** RunButton runs all of a suite, and ends that, whichever program is at it. */
export function RunButton({ run, wrong }: { run: SuiteRunState; wrong: boolean }) {
  if (!run.running)
    return (
      <Button leftSection={<IconPlayerPlay size={14} />} disabled={wrong} onClick={() => run.begin({})}>
        Run all
      </Button>
    );
  if (run.ending)
    return (
      <Tooltip label={andThen}>
        <Button leftSection={<IconPlayerStop size={14} />} variant="default" data-disabled aria-disabled>
          Ending…
        </Button>
      </Tooltip>
    );
  return (
    <Tooltip label={run.elsewhere ? `${inTerminal} ${andThen}` : andThen} multiline maw={320}>
      <Button leftSection={<IconPlayerStop size={14} />} color="red" variant="light" onClick={run.cancel}>
        {run.elsewhere ? "End run" : "Cancel"}
      </Button>
    </Tooltip>
  );
}
