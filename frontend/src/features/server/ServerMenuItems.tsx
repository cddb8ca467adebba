import { Menu } from "@mantine/core";
import {
  IconArrowsDiff,
  IconCopy,
  IconEdit,
  IconFileText,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugOff,
  IconPower,
  IconRefresh,
  IconStethoscope,
  IconTrash,
} from "@tabler/icons-react";
import type { Server } from "../../platform";
import { useServerActions } from "../../queries/useServerActions";
import { changeDrawer } from "../../state/window";
import { openCompare } from "../compare/openCompare";
import { openDoctor } from "../doctor/openDoctor";
import { editServer } from "../editor/openEditor";
import { copyConfig } from "./copyConfig";
import { connects, isBroken } from "./describeState";

/** ServerMenuItems is what can be done to a server, the same in every menu. */
export function ServerMenuItems({ server, onRemove }: { server: Server; onRemove: () => void }) {
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
      {!isBroken(server) && (
        <>
          <Menu.Item
            leftSection={enabled ? <IconPlugOff size={14} /> : <IconPower size={14} />}
            onClick={() => void (enabled ? disable(name) : enable(name))}
          >
            {enabled ? "Disable" : "Enable"}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconFileText size={14} />}
            onClick={() => changeDrawer({ open: true, tab: "log", server: name })}
          >
            Show log
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<IconStethoscope size={14} />} onClick={() => openDoctor(name)}>
        Doctor
      </Menu.Item>
      {!isBroken(server) && (
        <Menu.Item
          leftSection={<IconArrowsDiff size={14} />}
          onClick={() => openCompare({ about: "tools", a: name, b: "" })}
        >
          Compare tools with…
        </Menu.Item>
      )}
      {!builtIn && (
        <>
          <Menu.Item leftSection={<IconEdit size={14} />} onClick={() => editServer(name)}>
            Edit…
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => void copyConfig(name)}>
            Copy configuration
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--fl-error)" leftSection={<IconTrash size={14} />} onClick={onRemove}>
            Remove…
          </Menu.Item>
        </>
      )}
    </>
  );
}
