import { Button } from "@mantine/core";
import { IconToolsOff } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { FairleadError } from "../../platform";
import { useServer } from "../../queries/useServers";
import { useTool } from "../../queries/useTool";
import { closeTab } from "../../state/window";
import classes from "./ToolTab.module.css";
import { Workplace } from "./Workplace";

interface Props {
  server: string;
  tool: string;
  tabId: string;
}

/** ToolTab is where one tool is called: its arguments at the left, the outcome at the right. */
export function ToolTab({ server: serverName, tool: toolName, tabId }: Props) {
  const { data: detail, error, refetch } = useTool(serverName, toolName);
  const server = useServer(serverName);
  if (detail) return <Workplace key={tabId} detail={detail} server={server} tabId={tabId} />;
  if (!error) return <Loading what={toolName} />;
  const gone = error instanceof FairleadError && ["tool_not_found", "server_not_found"].includes(error.code);
  const close = (
    <Button variant="default" onClick={() => closeTab(tabId)}>
      Close this tab
    </Button>
  );
  if (!gone) {
    return (
      <div className={classes.failure}>
        <FailureView
          failure={error}
          title={`${toolName} could not be read`}
          onRetry={() => void refetch()}
          actions={close}
        />
      </div>
    );
  }
  return (
    <EmptyState
      icon={<IconToolsOff size={28} stroke={1.4} />}
      title={`${serverName} has no tool named ${toolName}`}
      action={
        <>
          {close}
          <Button onClick={() => void refetch()}>Look again</Button>
        </>
      }
    >
      {error.message} What you typed is kept while the tab is open, and past calls are in the history.
    </EmptyState>
  );
}
