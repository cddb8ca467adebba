import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconDots,
  IconEdit,
  IconPlayerPlay,
  IconPlayerStop,
  IconPower,
  IconRefresh,
} from "@tabler/icons-react";
import { useState } from "react";
import type { Server } from "../../platform";
import { useServerActions } from "../../queries/useServerActions";
import { editServer } from "../editor/openEditor";
import { connects, isBroken } from "./describeState";
import { RemoveServer } from "./RemoveServer";
import classes from "./ServerHeader.module.css";
import { ServerMenuItems } from "./ServerMenuItems";

/** ServerButtons are the likeliest things to do to a server, and a menu with all of them. */
export function ServerButtons({ server }: { server: Server }) {
  const { name, state, enabled, builtIn } = server;
  const [removing, setRemoving] = useState("");
  const { connect, disconnect, restart, enable } = useServerActions();
  return (
    <div className={classes.buttons}>
      {!enabled && !isBroken(server) && (
        <Button leftSection={<IconPower size={14} />} onClick={() => void enable(name)}>
          Enable
        </Button>
      )}
      {enabled && !connects(state) && (
        <Button
          // Where a sign-in is wanted, that is the next step.
          variant={state === "needs-auth" ? "default" : "filled"}
          leftSection={<IconPlayerPlay size={14} />}
          onClick={() => void connect(name)}
        >
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
      <Menu width={190}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`More for ${name}`}>
            <IconDots size={15} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ServerMenuItems server={server} onRemove={() => setRemoving(name)} />
        </Menu.Dropdown>
      </Menu>
      <RemoveServer server={removing} onClose={() => setRemoving("")} />
    </div>
  );
}
