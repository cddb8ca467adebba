import { Button } from "@mantine/core";
import { IconEdit, IconPlayerPlay, IconPlayerStop, IconPower, IconRefresh } from "@tabler/icons-react";
import { StateDot } from "../../components/StateDot";
import { count, dateTime } from "../../lib/format";
import { useNow } from "../../lib/useNow";
import type { Server } from "../../platform";
import { useServerActions } from "../../queries/useServerActions";
import { editServer } from "../editor/openEditor";
import { connects, describeState } from "./describeState";
import classes from "./ServerHeader.module.css";

/** ServerHeader says which server this is, how it stands, and has the buttons that change that. */
export function ServerHeader({ server }: { server: Server }) {
  const now = useNow(server.state === "backing-off");
  const words = describeState(server, now);
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        <h1 className={classes.name} data-selectable>
          {server.name}
        </h1>
        <span className={classes.state} data-tone={words.tone}>
          <StateDot state={server.state} />
          <span>{words.long}</span>
          {server.since > 0 && <span className={classes.since}>since {dateTime(server.since)}</span>}
          {server.running > 0 && (
            <span className={classes.since}>· {count(server.running, "call")} running</span>
          )}
        </span>
        <Buttons server={server} />
      </div>
      <code className={classes.target} data-selectable>
        {server.target}
      </code>
    </header>
  );
}

function Buttons({ server: { name, state, enabled, builtIn } }: { server: Server }) {
  const { connect, disconnect, restart, enable } = useServerActions();
  return (
    <div className={classes.buttons}>
      {!enabled && (
        <Button leftSection={<IconPower size={14} />} onClick={() => void enable(name)}>
          Enable
        </Button>
      )}
      {enabled && !connects(state) && (
        <Button leftSection={<IconPlayerPlay size={14} />} onClick={() => void connect(name)}>
          Connect
        </Button>
      )}
      {connects(state) && (
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={14} />}
            onClick={() => void restart(name)}
          >
            {state === "backing-off" ? "Try now" : "Restart"}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={14} />}
            onClick={() => void disconnect(name)}
          >
            {state === "connecting" ? "Cancel" : "Disconnect"}
          </Button>
        </>
      )}
      {!builtIn && (
        <Button variant="default" leftSection={<IconEdit size={14} />} onClick={() => editServer(name)}>
          Edit
        </Button>
      )}
    </div>
  );
}
