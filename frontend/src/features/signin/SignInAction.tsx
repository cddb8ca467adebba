import { Button } from "@mantine/core";
import type { Failure } from "../../platform";
import { useServer } from "../../queries/useServers";
import { openSignIn } from "./openSignIn";
import { isRemote } from "./remote";

/** SignInAction stands beside a call's failure that a sign-in mends; beside any other there is nothing. */
export function SignInAction({ server, failure }: { server: string; failure: Failure }) {
  return failure.code === "auth_needed" ? <SignInButton server={server} /> : null;
}

function SignInButton({ server }: { server: string }) {
  const known = useServer(server);
  if (!known || !isRemote(known)) return null;
  return (
    <Button size="compact-xs" onClick={() => openSignIn(server)}>
      Sign in
    </Button>
  );
}
