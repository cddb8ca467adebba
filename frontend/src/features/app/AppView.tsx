import { Button } from "@mantine/core";
import { IconAppWindow, IconPlugConnectedX } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { Apps, toFailure, type App, type CallDetail, type Failure, type Tool } from "../../platform";
import classes from "./App.module.css";
import { AppAsks } from "./AppAsks";
import { AppBar } from "./AppBar";
import { AppSays } from "./AppSays";
import { useAppSession } from "./useAppSession";

interface Props {
  tool: Tool;
  detail: CallDetail;
}

/**
 * AppView shows a call in the app that its tool names (MCP Apps). For a call of
 * before this page was loaded nothing starts by itself: an app may have been why
 * the page had to be loaded again.
 */
export default function AppView({ tool, detail }: Props) {
  const [wanted, setWanted] = useState(detail.call.startedAt >= performance.timeOrigin);
  if (wanted) return <OpenedApp tool={tool} detail={detail} />;
  return (
    <EmptyState
      icon={<IconAppWindow size={26} stroke={1.3} />}
      title="This call can be shown in an app"
      action={<Button onClick={() => setWanted(true)}>Show the app</Button>}
    >
      The app is a page of {tool.server}, in a sandbox.
    </EmptyState>
  );
}

function OpenedApp({ tool, detail }: Props) {
  const [app, setApp] = useState<App | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const [granted, setGranted] = useState<readonly string[]>([]);
  const again = useCallback(() => setRound((n) => n + 1), []);
  const allow = (permissions: readonly string[]) => {
    setGranted(permissions);
    again(); // what a frame may is said when it is made
  };

  useEffect(() => {
    let gone = false;
    setApp(null);
    setFailure(null);
    Apps.Open({ server: tool.server, tool: tool.name }).then(
      (opened) => {
        if (gone) void Apps.Close(opened.id);
        else setApp(opened);
      },
      (error: unknown) => {
        if (!gone) setFailure(toFailure(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [tool.server, tool.name, round]);

  if (failure)
    return (
      <div className={classes.failure}>
        <FailureView failure={failure} title="The app could not be shown" onRetry={again} />
      </div>
    );
  if (!app) return <Loading what="the app" />;
  return <Running key={app.id} {...{ app, tool, detail, granted, allow, again }} />;
}

interface RunningProps extends Props {
  app: App;
  granted: readonly string[];
  allow: (permissions: readonly string[]) => void;
  again: () => void;
}

function Running({ app, tool, detail, granted, allow, again }: RunningProps) {
  const title = `App of ${tool.title || tool.name}`;
  const run = useAppSession(app, title, granted, detail);
  return (
    <div className={classes.root}>
      <AppBar
        {...{ app, granted, allow, again }}
        mode={run.mode}
        setMode={run.setMode}
        dropped={run.dropped}
      />
      <div ref={run.place} className={app.borderless ? classes.place : classes.framed}>
        {run.stopped ? (
          <EmptyState
            icon={<IconPlugConnectedX size={26} stroke={1.3} />}
            title="The app was stopped"
            action={
              <Button variant="default" onClick={again}>
                Start it again
              </Button>
            }
          >
            It sent far more messages than anybody could use.
          </EmptyState>
        ) : (
          !run.ready && <Loading what="the app" />
        )}
      </div>
      <AppSays said={run.said} />
      <AppAsks asked={run.asks.pending} server={app.server} decide={run.asks.decide} />
    </div>
  );
}
