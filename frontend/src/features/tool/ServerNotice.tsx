import { Button } from "@mantine/core";
import { useNow } from "../../lib/useNow";
import type { Server } from "../../platform";
import { useServerActions } from "../../queries/useServerActions";
import { openServer } from "../../state/window";
import { openSignIn } from "../signin/openSignIn";
import { describeState } from "../server/describeState";
import classes from "./ServerNotice.module.css";

interface Props {
  name: string;
  server: Server | undefined;
}

/** Says why a call would not reach its server, with the way to change that. */
export function ServerNotice({ name, server }: Props) {
  const actions = useServerActions();
  const now = useNow(server?.state === "backing-off");
  if (!server || server.state === "connected" || server.state === "degraded") return null;
  const { long, tone } = describeState(server, now);
  const stale = server.toolsStale ? " The schema is the one of the last connection." : "";
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <span data-selectable>
        <strong>{name}</strong>: {long}.{stale}
        {server.failure && ` ${server.failure.message}`}
      </span>
      <span className={classes.actions}>
        <Button variant="subtle" size="compact-xs" onClick={() => openServer(name)}>
          Details
        </Button>
        {server.state === "needs-auth" && (
          <Button size="compact-xs" onClick={() => openSignIn(name)}>
            Sign in
          </Button>
        )}
        {server.state === "disabled" && (
          <Button variant="default" size="compact-xs" onClick={() => void actions.enable(name)}>
            Enable
          </Button>
        )}
        {!["disabled", "connecting"].includes(server.state) && (
          <Button variant="default" size="compact-xs" onClick={() => void actions.connect(name)}>
            Connect
          </Button>
        )}
      </span>
    </div>
  );
}
