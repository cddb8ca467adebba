import { Menu } from "@mantine/core";
import { useState } from "react";
import type { Server } from "../../platform";
import { RemoveServer } from "../server/RemoveServer";
import { ServerMenuItems } from "../server/ServerMenuItems";
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
            <ServerMenuItems server={server} onRemove={() => setRemoving(server.name)} />
          </Menu.Dropdown>
        )}
      </Menu>
      <RemoveServer server={removing} onClose={() => setRemoving("")} />
    </>
  );
}
