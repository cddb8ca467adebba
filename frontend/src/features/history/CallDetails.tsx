import { Tabs } from "@mantine/core";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import type { CallDetail } from "../../platform";
import { BodyView } from "../result/BodyView";
import { useCall } from "../result/callQueries";
import { MessagesView } from "../result/MessagesView";
import { ViewActionBar } from "../result/ViewActionBar";
import { ViewActionsContext, type ViewActions } from "../result/viewActions";
import { CallActions } from "./CallActions";
import classes from "./CallDetails.module.css";
import { CallHeader } from "./CallHeader";
import { Overview } from "./Overview";
import { PastResult } from "./PastResult";

interface Props {
  id: string;
  /** Shows another call: the replayed one, the one replayed. */
  onShow: (id: string) => void;
}

/** One call of the history with everything known of it. */
export function CallDetails({ id, onShow }: Props) {
  const { data: detail, error, refetch } = useCall(id);
  if (error) {
    return (
      <div className={classes.failure}>
        <FailureView failure={error} title="The call could not be read" onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!detail) return <Loading what="call" />;
  return <Shown detail={detail} onShow={onShow} />;
}

function Shown({ detail, onShow }: { detail: CallDetail; onShow: (id: string) => void }) {
  const [tab, setTab] = useState<string | null>("overview");
  const [actions, setActions] = useState<ViewActions>({});
  return (
    <ViewActionsContext.Provider value={setActions}>
      <div className={classes.root}>
        <CallHeader call={detail.call} onShow={onShow} />
        <Tabs value={tab} onChange={setTab} className={classes.tabs}>
          <Tabs.List className={classes.list} aria-label="Call">
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            <Tabs.Tab value="arguments">Arguments</Tabs.Tab>
            <Tabs.Tab value="result">Result</Tabs.Tab>
            <Tabs.Tab
              value="messages"
              rightSection={<span className={classes.count}>{detail.frameCount}</span>}
            >
              Messages
            </Tabs.Tab>
            <ViewActionBar actions={actions} />
            <CallActions detail={detail} onShow={onShow} />
          </Tabs.List>
          <Tabs.Panel value="overview" className={classes.panel}>
            <Overview detail={detail} />
          </Tabs.Panel>
          <Tabs.Panel value="arguments" className={classes.panel}>
            <BodyView body={detail.arguments} label="Arguments" language="json" />
          </Tabs.Panel>
          <Tabs.Panel value="result" className={classes.panel}>
            <PastResult detail={detail} />
          </Tabs.Panel>
          <Tabs.Panel value="messages" className={classes.panel}>
            <MessagesView callId={detail.call.id} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </ViewActionsContext.Provider>
  );
}
