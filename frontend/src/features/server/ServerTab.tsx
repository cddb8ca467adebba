import { Button } from "@mantine/core";
import { IconServerOff } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { useServers } from "../../queries/useServers";
import { closeTab, useWindow } from "../../state/window";
import { addServer } from "../editor/openEditor";
import { ServerDetails } from "./ServerDetails";
import classes from "./ServerTab.module.css";

/** ServerTab is everything about one server. */
export function ServerTab({ server: name }: { server: string }) {
  const { data: servers, error, refetch } = useServers();
  const server = servers?.find((one) => one.name === name);
  if (error)
    return (
      <div className={classes.failure}>
        <FailureView failure={error} title="The servers could not be listed" onRetry={() => void refetch()} />
      </div>
    );
  if (!servers) return <Loading what={name} />;
  if (!server)
    return (
      <EmptyState
        icon={<IconServerOff size={28} stroke={1.4} />}
        title={`${name} is not configured any more`}
        action={
          <>
            <Button variant="default" onClick={() => closeTab(useWindow.getState().activeTab)}>
              Close this tab
            </Button>
            <Button onClick={addServer}>Add server</Button>
          </>
        }
      >
        It was removed from servers.json or renamed. Its calls are still in the history.
      </EmptyState>
    );
  return <ServerDetails server={server} />;
}
