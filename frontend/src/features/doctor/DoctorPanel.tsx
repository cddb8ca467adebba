import { Button } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { CopyLink } from "../../components/CopyLink";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { duration } from "../../lib/format";
import { useNow } from "../../lib/useNow";
import { Servers, type TestStatus } from "../../platform";
import { useConnectionTest, type ConnectionTest } from "../../queries/useConnectionTest";
import classes from "./DoctorPanel.module.css";
import { Steps } from "./Steps";
import { useDoctorWish } from "./openDoctor";

/** DoctorPanel examines a server step by step, beside the connection that is there. */
export function DoctorPanel({ server }: { server: string }) {
  const test = useConnectionTest(Servers.Examine);
  useDoctorWish(server, test.start);
  if (!test.running && !test.status && !test.error)
    return (
      <EmptyState
        icon={<IconStethoscope size={28} stroke={1.4} />}
        title="What works, and what does not"
        action={<Button onClick={() => test.start(server)}>Examine {server}</Button>}
      >
        Makes a connection of its own and looks at each step on the way: command or address, certificate,
        sign-in, protocol, lists, ending. The connection you work with is left alone.
      </EmptyState>
    );
  return (
    <section className={classes.page} aria-label={`Examination of ${server}`}>
      <Head server={server} test={test} />
      {test.error && <FailureView failure={test.error} title="The examination could not be run" />}
      {test.status && <Steps steps={test.status.steps} />}
    </section>
  );
}

function Head({ server, test }: { server: string; test: ConnectionTest }) {
  const { status, running, startedAt } = test;
  const now = useNow(running, 100);
  return (
    <div className={classes.head}>
      <p className={classes.verdict} data-verdict={running ? "running" : status?.verdict} aria-live="polite">
        {running ? "Under way…" : status && verdict(status)}
        {running && <span className={classes.time}>{duration(Math.max(0, now - startedAt))}</span>}
      </p>
      {running ? (
        <Button variant="default" size="compact-sm" onClick={test.cancel}>
          Cancel
        </Button>
      ) : (
        <>
          {status && <CopyLink text={async () => Servers.TestReport(status.id)} label="Copy report" />}
          <Button variant="default" size="compact-sm" onClick={() => test.start(server)}>
            Examine again
          </Button>
        </>
      )}
    </div>
  );
}

function verdict(status: TestStatus): string {
  switch (status.verdict) {
    case "passed":
      return `Everything works. It took ${duration(status.tookMs)}.`;
    case "warning":
      return "It works, but look at the warnings.";
    default:
      return status.advice[0] ? `It does not work. ${status.advice[0]}` : "It does not work.";
  }
}
