import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { dateTime } from "../../lib/format";
import { toFailure, type SignInStatus } from "../../platform";
import { useSignInActions, useSignInFlow, useSignInFlows, useSignInStatus } from "../../queries/useSignIn";
import { FlowSteps } from "./FlowSteps";
import { openSignIn } from "./openSignIn";
import classes from "./SignIn.module.css";

const clients: Record<string, string> = {
  preregistered: "registered by hand",
  "metadata-url": "client-ID metadata document",
  registered: "registered by Fairlead",
};

/** SignInPanel is how a remote server's sign-in stands. */
export function SignInPanel({ server }: { server: string }) {
  const { data: status, error, refetch } = useSignInStatus(server);
  const { data: flows = [] } = useSignInFlows(server);
  const { data: last } = useSignInFlow(flows[0]?.id ?? "");
  const actions = useSignInActions(server);
  const failed = actions.refresh.error ?? actions.signOut.error;
  if (error)
    return (
      <div className={classes.panel}>
        <FailureView failure={error} title="The sign-in could not be read" onRetry={() => void refetch()} />
      </div>
    );
  if (!status) return <Loading what="the sign-in" />;
  return (
    <div className={classes.panel}>
      {!status.signedIn && (
        <p className={classes.note}>
          {status.needed
            ? "The server asks for a sign-in."
            : "Nobody is signed in. Many servers need no sign-in; one that does says so when it is connected."}
        </p>
      )}
      {status.signedIn && <Facts status={status} />}
      <FailureView failure={status.failure ?? null} />
      <FailureView failure={status.unsaved ?? null} tone="warn" title="The sign-in ends with Fairlead" />
      <FailureView failure={failed ? toFailure(failed) : null} />
      <div className={classes.state}>
        <Button variant={status.signedIn ? "default" : "filled"} onClick={() => openSignIn(server)}>
          {status.flow ? "Go on with the sign-in" : status.signedIn ? "Sign in again" : "Sign in"}
        </Button>
        {status.signedIn && status.refreshable && (
          <Button
            variant="default"
            onClick={() => actions.refresh.mutate()}
            loading={actions.refresh.isPending}
          >
            Refresh now
          </Button>
        )}
        {status.signedIn && (
          <Button
            variant="default"
            onClick={() => actions.signOut.mutate()}
            loading={actions.signOut.isPending}
          >
            Sign out
          </Button>
        )}
      </div>
      {last && last.steps.length > 0 && <FlowSteps steps={last.steps} />}
    </div>
  );
}

function Facts({ status }: { status: SignInStatus }) {
  const never = <span className={classes.note}>does not expire, as far as is known</span>;
  return (
    <dl className={classes.facts} data-selectable>
      <Fact name="Signed in at">{status.issuer}</Fact>
      <Fact name="Scopes">{status.scopes.join(", ") || "none"}</Fact>
      <Fact name="Expires">{status.expiresAt > 0 ? dateTime(status.expiresAt) : never}</Fact>
      {status.refreshAt > 0 && <Fact name="Next refresh">{dateTime(status.refreshAt)}</Fact>}
      <Fact name="Client">
        <code>{status.clientId}</code> {clients[status.clientKind] ?? ""}
      </Fact>
      <Fact name="Token">{status.tokenType}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
