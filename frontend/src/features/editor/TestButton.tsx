import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { ConnectionTest } from "../../queries/useConnectionTest";

interface Props {
  test: ConnectionTest;
  /** What is tested, or "" while there is nothing to test. */
  definition: string;
}

/** TestButton starts a connection test and, while it runs, cancels it. */
export function TestButton({ test, definition }: Props) {
  if (test.running)
    return (
      <Button variant="default" onClick={test.cancel}>
        Cancel test
      </Button>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={14} />}
      disabled={definition === ""}
      onClick={() => test.start(definition)}
    >
      Test connection
    </Button>
  );
}
