import { TextInput } from "@mantine/core";
import { IconPlus, IconSearch, IconServer2 } from "@tabler/icons-react";
import { Button, Kbd } from "@mantine/core";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { IconButton } from "../../components/IconButton";
import { Loading } from "../../components/Loading";
import { useServers } from "../../queries/useServers";
import { setFilter, useWindow } from "../../state/window";
import { addServer } from "../editor/openEditor";
import { filterId } from "./focusFilter";
import classes from "./Sidebar.module.css";
import { focusTree, ServerTree } from "./ServerTree";

/** Sidebar shows all servers with their tools and finds among them. */
export function Sidebar() {
  const filter = useWindow((state) => state.filter);
  const { data: servers, error, refetch } = useServers();
  return (
    <aside className={classes.sidebar} aria-label="Servers">
      <header className={classes.header}>
        <h2 className={classes.title}>Servers</h2>
        <IconButton label="Add server" onClick={addServer}>
          <IconPlus size={16} />
        </IconButton>
      </header>
      <div className={classes.filter}>
        <TextInput
          id={filterId}
          type="search"
          aria-label="Filter servers and tools"
          placeholder="Filter servers and tools"
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={filter === "" && <Kbd size="xs">/</Kbd>}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setFilter("");
            if (event.key === "ArrowDown" || event.key === "Enter") focusTree();
          }}
        />
      </div>
      <div className={classes.tree}>
        {error && (
          <div className={classes.failure}>
            <FailureView
              failure={error}
              title="The servers could not be listed"
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {!servers && !error && <Loading what="servers" />}
        {servers?.length === 0 && (
          <EmptyState
            icon={<IconServer2 size={28} stroke={1.4} />}
            title="No servers yet"
            action={<Button onClick={addServer}>Add server</Button>}
          >
            Paste a command line, a URL or the JSON of any README.
          </EmptyState>
        )}
        {servers && servers.length > 0 && <ServerTree servers={servers} filter={filter} />}
      </div>
    </aside>
  );
}
