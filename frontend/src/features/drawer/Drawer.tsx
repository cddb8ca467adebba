import { Tabs } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { IconButton } from "../../components/IconButton";
import { shortcut } from "../../lib/keys";
import type { DrawerTab } from "../../state/shape";
import { changeDrawer, useWindow } from "../../state/window";
import { LogPanel } from "../log/LogPanel";
import { MessagesPanel } from "../messages/MessagesPanel";
import classes from "./Drawer.module.css";

/** Drawer is what passes on the wire, below the tabs: the messages of all servers, or the log of one. */
export function Drawer() {
  const tab = useWindow((state) => state.drawer.tab);
  // The tabs stand in the bar of what they show, which leaves room for them.
  const room = <span className={classes.room} />;
  const close = (
    <IconButton label="Close the drawer" keys={shortcut("J")} onClick={() => changeDrawer({ open: false })}>
      <IconChevronDown size={15} />
    </IconButton>
  );
  return (
    <Tabs
      className={classes.drawer}
      value={tab}
      onChange={(value) => changeDrawer({ tab: (value ?? "messages") as DrawerTab })}
    >
      <Tabs.List className={classes.tabs} aria-label="Drawer">
        <Tabs.Tab value="messages">Messages</Tabs.Tab>
        <Tabs.Tab value="log">Server log</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="messages" className={classes.panel}>
        <MessagesPanel before={room} after={close} />
      </Tabs.Panel>
      <Tabs.Panel value="log" className={classes.panel}>
        <LogPanel before={room} after={close} />
      </Tabs.Panel>
    </Tabs>
  );
}
