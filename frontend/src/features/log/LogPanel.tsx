import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/EmptyState";
import { useServers } from "../../queries/useServers";
import { changeDrawer, useWindow } from "../../state/window";
import classes from "./LogPanel.module.css";
import { LogView } from "./LogView";

/** LogPanel shows one server's log: the chosen one's, else that of the tab in front. */
export function LogPanel({ before, after }: { before?: ReactNode; after?: ReactNode }) {
  const { data: servers = [] } = useServers();
  const chosen = useWindow((state) => state.drawer.server);
  const front = useWindow(({ tabs, activeTab }) => tabs.find((tab) => tab.id === activeTab)?.server ?? "");
  const names = servers.map((server) => server.name);
  const server = [chosen, front, names[0] ?? ""].find((name) => names.includes(name)) ?? "";

  const head = (
    <>
      {before}
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
  return (
    <section className={classes.panel} aria-label="Server log">
      {server ? (
        <LogView key={server} server={server} before={head} after={after} />
      ) : (
        <>
          <div className={classes.head}>
            {head}
            {after}
          </div>
          <EmptyState title="No server, no log">Add a server to see what it writes.</EmptyState>
        </>
      )}
    </section>
  );
}
