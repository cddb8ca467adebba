import { useMemo, useState, type MouseEvent } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { VirtualList } from "../../components/VirtualList";
import type { Server } from "../../platform";
import { useAllTools } from "../../queries/useTools";
import { useOffered } from "../../queries/useOffers";
import {
  openPrompt,
  openResource,
  openServer,
  openTemplate,
  openTool,
  setFilter,
  toggleServer,
  useWindow,
} from "../../state/window";
import { Button } from "@mantine/core";
import { EmptyState } from "../../components/EmptyState";
import { Loading } from "../../components/Loading";
import { toggleGroup, useGroups } from "./groups";
import { offersMore, treeRows, type Row } from "./rows";
import { ServerMenu, type MenuAt } from "./ServerMenu";
import classes from "./ServerTree.module.css";
import { TreeRow } from "./TreeRow";
import { useTreeKeys } from "./useTreeKeys";

const treeId = "server-tree";

/** focusTree moves from the filter box to what it found. */
export function focusTree(): void {
  document.getElementById(treeId)?.focus();
}

/** ServerTree is the servers with what the open ones offer. One tab stop; arrows move inside. */
export function ServerTree({ servers, filter }: { servers: Server[]; filter: string }) {
  const openServers = useWindow((state) => state.openServers);
  const { data: tools, error, refetch } = useAllTools();
  // A closed server's lists are asked for when they may be seen: it is opened, or something is looked for.
  const wanted = servers.filter(
    (one) => offersMore(one) && (filter !== "" || openServers.includes(one.name)),
  );
  const offered = useOffered(wanted.map(({ name }) => name));
  const groups = useGroups();
  const rows = useMemo(
    () => treeRows({ servers, tools: tools ?? [], offered, openServers, groups, filter }),
    [servers, tools, offered, openServers, groups, filter],
  );
  const [menu, setMenu] = useState<MenuAt | null>(null);

  const openMenu = (server: string, x: number, y: number) => setMenu({ server, x, y });
  const closeMenu = () => {
    setMenu(null);
    focusTree();
  };
  const { active, setActive, onKeyDown } = useTreeKeys(rows, filter, act, (row) => {
    const box = document.getElementById(row.id)?.getBoundingClientRect();
    if (row.kind === "server" && box) openMenu(row.server.name, box.left + 40, box.bottom);
  });
  const activeRow = rows[active];

  if (rows.length === 0 && !tools && !error) return <Loading what="tools" />;
  if (rows.length === 0)
    return (
      <EmptyState
        title="Nothing matches"
        action={
          <Button variant="default" onClick={() => setFilter("")}>
            Clear the filter
          </Button>
        }
      >
        No server and nothing that one offers contains “{filter}”.
      </EmptyState>
    );
  return (
    <>
      {error && (
        <FailureView failure={error} title="The tools could not be listed" onRetry={() => void refetch()} />
      )}
      {/* Lines only: WebKit takes a tree that holds anything else for no tree. */}
      <VirtualList
        list={{
          id: treeId,
          className: classes.tree ?? "",
          role: "tree",
          "aria-label": "Servers and tools",
          "aria-activedescendant": activeRow?.id,
          tabIndex: 0,
          onKeyDown,
        }}
        items={rows}
        keyOf={(row) => row.id}
        rowHeight={25}
        reveal={active}
        render={(row, index) => (
          <TreeRow
            row={row}
            active={index === active}
            onPress={() => {
              setActive(index);
              act(row);
            }}
            onMenu={(event: MouseEvent) => {
              if (row.kind !== "server") return;
              event.preventDefault();
              event.stopPropagation();
              openMenu(row.server.name, event.clientX, event.clientY);
            }}
          />
        )}
      />
      <ServerMenu at={menu} servers={servers} onClose={closeMenu} />
    </>
  );
}

function act(row: Row): void {
  if (row.kind === "tool") openTool(row.tool.server, row.tool.name);
  if (row.kind === "resource") openResource(row.server, row.key);
  if (row.kind === "template") openTemplate(row.server, row.key);
  if (row.kind === "prompt") openPrompt(row.server, row.key);
  if (row.kind === "group") toggleGroup(row, !row.open);
  if (row.kind === "note") openServer(row.server);
  if (row.kind !== "server") return;
  // Also one whose tools are not known yet: it says why, and then shows them.
  if (row.server.toolCount !== 0 || offersMore(row.server)) toggleServer(row.server.name, true);
  openServer(row.server.name);
}
