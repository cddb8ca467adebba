import { Menu } from "@mantine/core";
import {
  IconCopy,
  IconEdit,
  IconFileText,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugOff,
  IconPower,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { Confirm } from "../../components/Confirm";
import type { Server } from "../../platform";
import { useServerActions } from "../../queries/useServerActions";
import { changeDrawer } from "../../state/window";
import { editServer } from "../editor/openEditor";
import { connects } from "../server/describeState";
import { copyConfig } from "../server/copyConfig";
import classes from "./ServerMenu.module.css";

/** Where the menu stands and whose it is. */
export interface MenuAt {
  server: string;
  x: number;
  y: number;
}

interface Props {
  at: MenuAt | null;
  servers: Server[];
  onClose: () => void;
}

/** ServerMenu is what can be done to a server: at the pointer, at its … button, or at the keyboard's line. */
export function ServerMenu({ at, servers, onClose }: Props) {
  const [removing, setRemoving] = useState("");
  const server = servers.find(({ name }) => name === at?.server);
  return (
    <>
      <Menu opened={server !== undefined} onClose={onClose} position="bottom-start" width={190} returnFocus>
        <Menu.Target>
          <span aria-hidden className={classes.anchor} style={{ left: at?.x, top: at?.y }} />
        </Menu.Target>
        {server && (
          <Menu.Dropdown aria-label={`Menu of ${server.name}`}>
            <Items server={server} onRemove={() => setRemoving(server.name)} />
          </Menu.Dropdown>
        )}
      </Menu>
      <RemoveServer server={removing} onClose={() => setRemoving("")} />
    </>
  );
}

function Items({ server, onRemove }: { server: Server; onRemove: () => void }) {
  const { name, state, enabled, builtIn } = server;
  const { connect, disconnect, restart, enable, disable } = useServerActions();
  return (
    <>
      {enabled && !connects(state) && (
        <Menu.Item leftSection={<IconPlayerPlay size={14} />} onClick={() => void connect(name)}>
          Connect
        </Menu.Item>
      )}
      {connects(state) && (
        <>
          <Menu.Item leftSection={<IconRefresh size={14} />} onClick={() => void restart(name)}>
            Restart
          </Menu.Item>
          <Menu.Item leftSection={<IconPlayerStop size={14} />} onClick={() => void disconnect(name)}>
            Disconnect
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={enabled ? <IconPlugOff size={14} /> : <IconPower size={14} />}
        onClick={() => void (enabled ? disable(name) : enable(name))}
      >
        {enabled ? "Disable" : "Enable"}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconFileText size={14} />}
        onClick={() => changeDrawer({ open: true, server: name })}
      >
        Show log
      </Menu.Item>
      {!builtIn && (
        <>
          <Menu.Item leftSection={<IconEdit size={14} />} onClick={() => editServer(name)}>
            Edit…
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => void copyConfig(name)}>
            Copy configuration
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={14} />} onClick={onRemove}>
            Remove…
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** RemoveServer asks before a server is taken out of servers.json. */
export function RemoveServer({ server, onClose }: { server: string; onClose: () => void }) {
  const { remove } = useServerActions();
  return (
    <Confirm
      opened={server !== ""}
      title={`Remove ${server}?`}
      confirm="Remove"
      onConfirm={() => void remove(server)}
      onClose={onClose}
    >
      Its entry is taken out of servers.json and its process is ended. Its calls stay in the history, and
      secrets it used stay in the vault.
    </Confirm>
  );
}
