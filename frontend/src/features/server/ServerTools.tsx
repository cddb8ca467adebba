import { Button, TextInput } from "@mantine/core";
import { IconRefresh, IconSearch } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { IconButton } from "../../components/IconButton";
import { Loading } from "../../components/Loading";
import { VirtualList } from "../../components/VirtualList";
import { Tools, type Server } from "../../platform";
import { useServerActions } from "../../queries/useServerActions";
import { useTools } from "../../queries/useTools";
import classes from "./ServerTools.module.css";
import { ToolLine } from "./ToolLine";

/** ServerTools is the list of a server's tools with what each is for. */
export function ServerTools({ server }: { server: Server }) {
  const { data: tools, error, refetch } = useTools(server.name);
  const refresh = useMutation({ mutationFn: async () => Tools.Refresh(server.name) });
  const [filter, setFilter] = useState("");
  const deferred = useDeferredValue(filter);
  const shown = useMemo(() => {
    const words = deferred.toLowerCase().split(/\s+/).filter(Boolean);
    return (tools ?? []).filter(({ name, title, description }) => {
      const text = `${name} ${title} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [tools, deferred]);
  const connected = server.state === "connected" || server.state === "degraded";

  if (error)
    return (
      <FailureView failure={error} title="The tools could not be listed" onRetry={() => void refetch()} />
    );
  if (!tools || (tools.length === 0 && server.toolCount > 0)) return <Loading what="tools" />;
  const lacking = server.toolsLack && (
    <div className={classes.lacking}>
      <FailureView failure={server.toolsLack} title="Not all of the list is shown" tone="warn" />
    </div>
  );
  if (tools.length === 0)
    return (
      <>
        {lacking}
        <NoTools server={server} />
      </>
    );
  return (
    <div className={classes.tools}>
      <div className={classes.bar}>
        <TextInput
          className={classes.filter}
          type="search"
          aria-label="Filter the tools"
          placeholder="Filter by name or description"
          leftSection={<IconSearch size={13} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        {server.toolsStale && <span className={classes.stale}>as listed at an earlier connection</span>}
        <IconButton
          label="List the tools again"
          disabled={!connected}
          loading={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          <IconRefresh size={15} />
        </IconButton>
      </div>
      {lacking}
      {refresh.error && <FailureView failure={refresh.error} title="The tools could not be listed again" />}
      <div className={classes.list}>
        {shown.length === 0 && <EmptyState title="No tool matches">Try another word.</EmptyState>}
        <VirtualList
          items={shown}
          keyOf={(tool) => tool.name}
          rowHeight={46}
          measured
          render={(tool) => <ToolLine tool={tool} />}
        />
      </div>
    </div>
  );
}

function NoTools({ server: { name, state, enabled, toolCount } }: { server: Server }) {
  const { connect, enable } = useServerActions();
  const live = state === "connected" || state === "degraded";
  if (live && toolCount < 0)
    return (
      <EmptyState title="Its tools could not be listed">
        They are asked for again after each check.
      </EmptyState>
    );
  if (live)
    return <EmptyState title="This server offers no tools">It may offer resources or prompts.</EmptyState>;
  if (state === "connecting") return <Loading what="tools" />;
  if (state === "needs-auth")
    return (
      <EmptyState title="Its tools are not known yet">
        They are listed as soon as you are signed in; the button for that stands above.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Its tools are not known yet"
      action={
        enabled ? (
          <Button onClick={() => void connect(name)}>Connect</Button>
        ) : (
          <Button onClick={() => void enable(name)}>Enable</Button>
        )
      }
    >
      They are listed at the first connection and stay visible afterwards.
    </EmptyState>
  );
}
