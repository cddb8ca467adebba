import { Select } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { IconButton } from "../../components/IconButton";
import { shortcut } from "../../lib/keys";
import { useServers } from "../../queries/useServers";
import { changeDrawer, useWindow } from "../../state/window";
import classes from "./LogDrawer.module.css";
import { LogView } from "./LogView";

/** LogDrawer shows one server's log below the tabs: the chosen one's, else that of the tab in front. */
export function LogDrawer() {
  const { data: servers = [] } = useServers();
  const chosen = useWindow((state) => state.drawer.server);
  const front = useWindow(({ tabs, activeTab }) => tabs.find((tab) => tab.id === activeTab)?.server ?? "");
  const names = servers.map((server) => server.name);
  const server = [chosen, front, names[0] ?? ""].find((name) => names.includes(name)) ?? "";

  const head = (
    <>
      <Select
        aria-label="Log of server"
        className={classes.server}
        data={names}
        value={server || null}
        allowDeselect={false}
        onChange={(name) => changeDrawer({ server: name ?? "" })}
        comboboxProps={{ width: 200, position: "top-start" }}
      />
    </>
  );
  const close = (
    <IconButton label="Close the log" keys={shortcut("J")} onClick={() => changeDrawer({ open: false })}>
      <IconChevronDown size={15} />
    </IconButton>
  );
  return (
    <section className={classes.drawer} aria-label="Server log">
      {server ? (
        <LogView key={server} server={server} before={head} after={close} />
      ) : (
        <EmptyState title="No server, no log">Add a server to see what it writes.</EmptyState>
      )}
    </section>
  );
}
