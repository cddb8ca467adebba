import { Tabs } from "@mantine/core";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { CallDetail, ToolDetail } from "../../platform";
import { BodyView } from "./BodyView";
import { MessagesView } from "./MessagesView";
import { OutcomeLine } from "./OutcomeLine";
import classes from "./OutcomeView.module.css";
import { ResultView } from "./ResultView";
import { SchemaView } from "./SchemaView";
import { StructuredView } from "./StructuredView";
import { ViewActionBar } from "./ViewActionBar";
import { useOfferedActions, ViewActionsContext } from "./viewActions";

interface Props {
  /** The finished call, if there is one. */
  detail: CallDetail | undefined;
  /** Shown in place of a result while there is none. */
  instead: ReactNode;
  tool: ToolDetail | undefined;
}

/** The outcome of a call from five sides. */
export function OutcomeView({ detail, instead, tool }: Props) {
  const [tab, setTab] = useState<string | null>("result");
  const [actions, offer] = useOfferedActions();
  const done = detail && detail.call.status !== "running" ? detail : undefined;
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
            <Tabs.Tab value="result">Result</Tabs.Tab>
            <Tabs.Tab value="structured">Structured</Tabs.Tab>
            <Tabs.Tab value="raw">Raw</Tabs.Tab>
            <Tabs.Tab
              value="messages"
              rightSection={detail && <span className={classes.count}>{detail.frameCount}</span>}
            >
              Messages
            </Tabs.Tab>
            <Tabs.Tab value="schema">Schema</Tabs.Tab>
          </Tabs.List>
          <ViewActionBar actions={actions} />
        </div>
        {done && tab !== "schema" && <OutcomeLine detail={done} />}
        <Tabs.Panel value="result" className={classes.panel}>
          {done ? <ResultView key={done.call.id} detail={done} /> : instead}
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
        <Tabs.Panel value="schema" className={classes.panel}>
          {tool && <SchemaView detail={tool} />}
        </Tabs.Panel>
      </Tabs>
    </ViewActionsContext.Provider>
  );
}

function RawView({ detail }: { detail: CallDetail }) {
  if (detail.result.bytes === 0) return <ResultView detail={detail} />;
  return <BodyView key={detail.call.id} body={detail.result} label="Raw result" language="json" />;
}
