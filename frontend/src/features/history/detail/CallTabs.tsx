import { Tabs } from "@mantine/core";
import type { CallDetail } from "../../../platform";
import { useRemembered } from "../../../state/window";
import { BodyView } from "../../result/BodyView";
import { MessagesView } from "../../result/MessagesView";
import { CallButtons } from "./CallButtons";
import type { PaneActions } from "./CallPane";
import classes from "./CallTabs.module.css";
import { Overview } from "./Overview";
import { ResultTab } from "./ResultTab";
import { ViewFrame } from "./ViewFrame";

const names = ["overview", "arguments", "result", "messages"];

/** CallTabs shows a call from four sides. The side stays when another call is selected. */
export function CallTabs({ detail, actions }: { detail: CallDetail; actions: PaneActions }) {
  const [kept, setTab] = useRemembered("history.tab", "overview");
  const tab = names.includes(kept) ? kept : "overview";
  const { call, frameCount } = detail;
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? "overview")} className={classes.root}>
      <div className={classes.bar}>
        <Tabs.List className={classes.tabs} aria-label="Call">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="arguments">Arguments</Tabs.Tab>
          <Tabs.Tab value="result">Result</Tabs.Tab>
          <Tabs.Tab
            value="messages"
            rightSection={frameCount > 0 && <span className={classes.count}>{frameCount}</span>}
          >
            Messages
          </Tabs.Tab>
        </Tabs.List>
        <CallButtons call={call} actions={actions} />
      </div>
      <Tabs.Panel value="overview" className={classes.panel}>
        <Overview key={call.id} detail={detail} actions={actions} onTab={setTab} />
      </Tabs.Panel>
      <Tabs.Panel value="arguments" className={classes.panel}>
        <ViewFrame key={call.id}>
          <BodyView body={detail.arguments} label="Arguments" language="json" />
        </ViewFrame>
      </Tabs.Panel>
      <Tabs.Panel value="result" className={classes.panel}>
        <ResultTab key={call.id} detail={detail} />
      </Tabs.Panel>
      <Tabs.Panel value="messages" className={classes.panel}>
        <MessagesView key={call.id} callId={call.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
