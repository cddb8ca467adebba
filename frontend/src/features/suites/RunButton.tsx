import { Button, Tooltip } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop, IconTerminal2 } from "@tabler/icons-react";
import type { SuiteRunState } from "./useSuiteRun";

/** RunButton runs all of a suite, and cancels that. A run by another program is ended where it was begun. */
export function RunButton({ run, wrong }: { run: SuiteRunState; wrong: boolean }) {
  if (run.running && run.elsewhere)
    return (
      <Tooltip label="Another program runs it, such as fairlead run in a terminal. It is ended there.">
        <Button leftSection={<IconTerminal2 size={14} />} data-disabled variant="default" aria-disabled>
          Runs elsewhere
        </Button>
      </Tooltip>
    );
  return run.running ? (
    <Button leftSection={<IconPlayerStop size={14} />} color="red" variant="light" onClick={run.cancel}>
      Cancel
    </Button>
  ) : (
    <Button leftSection={<IconPlayerPlay size={14} />} disabled={wrong} onClick={() => run.begin({})}>
      Run all
    </Button>
  );
}
