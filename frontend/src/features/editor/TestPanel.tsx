import { Button } from "@mantine/core";
import { IconCircleCheck, IconPlugConnected } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { count, duration } from "../../lib/format";
import { useNow } from "../../lib/useNow";
import type { TestStatus } from "../../platform";
import { useConnectionTest } from "../../queries/useConnectionTest";
import { LogLineView } from "../log/LogLineView";
import classes from "./TestPanel.module.css";

/** TestPanel connects to a definition before it is saved and tells how far that got. */
export function TestPanel({ definition, ready }: { definition: string; ready: boolean }) {
  const test = useConnectionTest();
  const { status, running, startedAt, error } = test;
  const now = useNow(running, 100);
  useClearOnChange(definition, test.clear);

  return (
    <section className={classes.test} aria-label="Connection test">
      <div className={classes.bar}>
        {running ? (
          <Button variant="default" onClick={test.cancel}>
            Cancel test
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={14} />}
            disabled={!ready}
            onClick={() => test.start(definition)}
          >
            Test connection
          </Button>
        )}
        <span className={classes.stage} aria-live="polite">
          {running && `${status?.stage ?? "starting"}…`}
          {status?.done && status.ok && <Found status={status} />}
        </span>
        {running && <span className={classes.time}>{duration(Math.max(0, now - startedAt))}</span>}
      </div>
      {error && <FailureView failure={error} title="The test could not be run" />}
      {status?.failure && <FailureView failure={status.failure} />}
      {status?.done && status.ok && (status.tools?.length ?? 0) > 0 && (
        <p className={classes.tools} data-selectable>
          {status.tools.join(", ")}
        </p>
      )}
      {status && (status.log?.length ?? 0) > 0 && (
        <div className={classes.log} role="log" aria-label="What the server wrote">
          {status.log.map((line) => (
            <LogLineView key={line.seq} line={line} />
          ))}
        </div>
      )}
    </section>
  );
}

function Found({ status }: { status: TestStatus }) {
  const server = [status.serverName, status.serverVersion].filter(Boolean).join(" ");
  return (
    <span className={classes.ok}>
      <IconCircleCheck size={15} aria-hidden />
      {[
        "Connected",
        server,
        status.protocol,
        count(status.tools?.length ?? 0, "tool"),
        duration(status.tookMs),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}

/** An outcome speaks of the definition it was made with, no other. */
function useClearOnChange(definition: string, clear: () => void) {
  const tested = useRef(definition);
  useEffect(() => {
    if (tested.current === definition) return;
    tested.current = definition;
    clear();
  });
}
