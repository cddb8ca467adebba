import { Button, Group, Loader } from "@mantine/core";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { toFailure, type SignInFlow } from "../../platform";
import { useSignInActions, useSignInFlow, useSignInStatus } from "../../queries/useSignIn";
import { BrowserStep } from "./BrowserStep";
import { FlowSteps } from "./FlowSteps";
import { closeSignIn } from "./openSignIn";
import classes from "./SignIn.module.css";

const over = ["done", "failed", "cancelled"];

/** A sign-in from its start to its end, with what passed on the way. */
export function SignInFlowView({ server }: { server: string }) {
  const { data: status } = useSignInStatus(server);
  const [started, setStarted] = useState("");
  const id = started || status?.flow || "";
  const { data: flow, error } = useSignInFlow(id);
  const actions = useSignInActions(server);
  const begin = (stepMode: boolean) =>
    actions.start.mutate(stepMode, { onSuccess: (next) => setStarted(next.id) });
  const failure = actions.start.error ?? error;
  const running = flow !== undefined && !over.includes(flow.state);

  return (
    <div className={classes.flow}>
      {!flow && !failure && (
        <p className={classes.note}>
          Fairlead asks the server where to sign in, shows you the address, and keeps the tokens in the vault.
          You agree in your browser; no password passes through Fairlead.
        </p>
      )}
      <FailureView failure={failure ? toFailure(failure) : (flow?.failure ?? null)} />
      {flow && <FlowState flow={flow} actions={actions} />}
      {!running && flow?.state !== "done" && (
        <Group gap="sm">
          <Button onClick={() => begin(false)} loading={actions.start.isPending} data-autofocus>
            {flow ? "Try again" : "Begin"}
          </Button>
          <Button variant="default" onClick={() => begin(true)} disabled={actions.start.isPending}>
            Step by step
          </Button>
        </Group>
      )}
      {flow?.state === "done" && (
        <Group gap="sm">
          <Button onClick={closeSignIn} data-autofocus>
            Close
          </Button>
        </Group>
      )}
      {flow && flow.steps.length > 0 && <FlowSteps steps={flow.steps} />}
    </div>
  );
}

interface FlowStateProps {
  flow: SignInFlow;
  actions: ReturnType<typeof useSignInActions>;
}

function FlowState({ flow, actions }: FlowStateProps) {
  const cancel = (
    <Button variant="subtle" onClick={() => actions.cancel.mutate(flow.id)}>
      Cancel
    </Button>
  );
  switch (flow.state) {
    case "running":
      return (
        <div className={classes.state} role="status">
          <Loader size={14} /> <span>Asking …</span> {cancel}
        </div>
      );
    case "paused":
      return (
        <div className={classes.state} role="status">
          <span>
            Next: <strong>{flow.next}</strong>
          </span>
          <Button onClick={() => actions.proceed.mutate(flow.id)} loading={actions.proceed.isPending}>
            Continue
          </Button>
          {cancel}
        </div>
      );
    case "waiting":
      return <BrowserStep flow={flow} complete={actions.complete} cancel={cancel} />;
    case "done":
      return (
        <p className={classes.done} role="status">
          You are signed in{flow.scopes.length > 0 && ` (${flow.scopes.join(", ")})`}. The server is connected
          anew.
        </p>
      );
    case "cancelled":
      return <p className={classes.note}>The sign-in was cancelled.</p>;
    default:
      return null;
  }
}
