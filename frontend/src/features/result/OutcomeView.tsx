import { Tabs } from "@mantine/core";
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from "react";
import { CodeViewer } from "../../components/json/CodeViewer";
import { Loading } from "../../components/Loading";
import type { CallDetail, ToolDetail } from "../../platform";
import { Rounds } from "../rounds/Rounds";
import { TaskLine } from "../tasks/TaskLine";
import { BodyView } from "./BodyView";
import { MessagesView } from "./MessagesView";
import { OutcomeLine } from "./OutcomeLine";
import classes from "./OutcomeView.module.css";
import { ResultView } from "./ResultView";
import { SchemaView } from "./SchemaView";
import { StructuredView } from "./StructuredView";
import { ViewActionBar } from "./ViewActionBar";
import { useOfferedActions, ViewActionsContext } from "./viewActions";

// Of the libraries for apps nothing is loaded before the first app is shown.
const AppView = lazy(async () => import("../app/AppView"));

interface Props {
  /** The finished call, if there is one. */
  detail: CallDetail | undefined;
  /** Shown in place of a result while there is none. */
  instead: ReactNode;
  tool?: ToolDetail | undefined;
  /** What a resource or prompt is called from, as its server wrote it; in place of a tool's schemas. */
  definition?: string | undefined;
  /** The outcome takes the place of the one before where one stands, as a resource that changes does. */
  continuous?: boolean;
}

/** The outcome of a call from all sides. */
export function OutcomeView({ detail, instead, tool, definition, continuous = false }: Props) {
  const [chosen, setTab] = useState<string | null>(tool?.tool.appUri ? "app" : "result");
  const [actions, offer] = useOfferedActions();
  const done = detail && detail.call.status !== "running" ? detail : undefined;
  const rounds = done?.rounds ?? [];
  const tab = chosen === "rounds" && rounds.length === 0 ? "result" : chosen;
  const key = continuous ? "" : done?.call.id;
  const find = (event: KeyboardEvent) => {
    // The editor and the tree have taken the key already when the focus is in them.
    if (event.defaultPrevented || !actions.find || !(event.metaKey || event.ctrlKey) || event.key !== "f")
      return;
    event.preventDefault();
    actions.find();
  };
  return (
    <ViewActionsContext.Provider value={offer}>
      <Tabs value={tab} onChange={setTab} className={classes.root} onKeyDown={find}>
        <div className={classes.bar}>
          <Tabs.List className={classes.tabs} aria-label="Outcome">
            {tool?.tool.appUri && <Tabs.Tab value="app">App</Tabs.Tab>}
            <Tabs.Tab value="result">Result</Tabs.Tab>
            {tool && <Tabs.Tab value="structured">Structured</Tabs.Tab>}
            <Tabs.Tab value="raw">Raw</Tabs.Tab>
            <Tabs.Tab
              value="messages"
              rightSection={detail && <span className={classes.count}>{detail.frameCount}</span>}
            >
              Messages
            </Tabs.Tab>
            {rounds.length > 0 && (
              <Tabs.Tab value="rounds" rightSection={<span className={classes.count}>{rounds.length}</span>}>
                Rounds
              </Tabs.Tab>
            )}
            {tool && <Tabs.Tab value="schema">Schema</Tabs.Tab>}
            {definition && <Tabs.Tab value="definition">Definition</Tabs.Tab>}
          </Tabs.List>
          <ViewActionBar actions={actions} />
        </div>
        {done && tab !== "schema" && tab !== "definition" && (
          <>
            <OutcomeLine detail={done} />
            {done.task && <TaskLine task={done.task} />}
          </>
        )}
        {tool?.tool.appUri && (
          <Tabs.Panel value="app" className={classes.panel}>
            {done ? (
              <Suspense fallback={<Loading what="the app" />}>
                <AppView key={done.call.id} tool={tool.tool} detail={done} />
              </Suspense>
            ) : (
              instead
            )}
          </Tabs.Panel>
        )}
        <Tabs.Panel value="result" className={classes.panel}>
          {done ? <ResultView key={key} detail={done} /> : instead}
        </Tabs.Panel>
        <Tabs.Panel value="structured" className={classes.panel}>
          {done ? <StructuredView detail={done} /> : instead}
        </Tabs.Panel>
        <Tabs.Panel value="raw" className={classes.panel}>
          {done ? <RawView detail={done} /> : instead}
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={classes.panel}>
          {detail ? <MessagesView key={detail.call.id} callId={detail.call.id} /> : instead}
        </Tabs.Panel>
        <Tabs.Panel value="rounds" className={classes.scrolled}>
          <Rounds rounds={rounds} />
        </Tabs.Panel>
        <Tabs.Panel value="schema" className={classes.panel}>
          {tool && <SchemaView detail={tool} />}
        </Tabs.Panel>
        <Tabs.Panel value="definition" className={classes.panel}>
          {definition && <CodeViewer text={definition} label="Definition" />}
        </Tabs.Panel>
      </Tabs>
    </ViewActionsContext.Provider>
  );
}

function RawView({ detail }: { detail: CallDetail }) {
  if (detail.result.bytes === 0) return <ResultView detail={detail} />;
  return <BodyView key={detail.call.id} body={detail.result} label="Raw result" language="json" />;
}
