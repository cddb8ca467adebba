import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { count, duration } from "../../lib/format";
import { useNow } from "../../lib/useNow";
import type { TestStatus } from "../../platform";
import type { ConnectionTest } from "../../queries/useConnectionTest";
import { Steps } from "../doctor/Steps";
import { LogLineView } from "../log/LogLineView";
import classes from "./TestPanel.module.css";

/** TestPanel tells how far a connection test got, and what was found or why not. */
export function TestPanel({ test }: { test: ConnectionTest }) {
  const { status, running, startedAt, error } = test;
  const now = useNow(running, 100);
  const panel = useRef<HTMLElement>(null);
  const begun = running || status !== undefined || error !== null;
  // Whoever pressed the button in the footer is looking for the answer.
  useEffect(() => {
    if (begun) panel.current?.scrollIntoView({ block: "nearest" });
  }, [begun, running]);

  if (!begun) return null;
  const ok = status?.done && status.ok;
  return (
    <section ref={panel} className={classes.test} aria-label="Connection test">
      <p className={classes.stage} aria-live="polite">
        {running && (
          <>
            <span>Testing…</span>
            <span className={classes.time}>{duration(Math.max(0, now - startedAt))}</span>
          </>
        )}
        {ok && <Found status={status} />}
      </p>
      {error && <FailureView failure={error} title="The test could not be run" />}
      {status && !(ok && status.verdict === "passed") && <Steps steps={status.steps} />}
      {status?.failure && <FailureView failure={status.failure} />}
      {ok && (status.tools?.length ?? 0) > 0 && (
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
