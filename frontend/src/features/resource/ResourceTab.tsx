import { useRef } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Offers } from "../../platform";
import { useResources } from "../../queries/useOffers";
import { useServer } from "../../queries/useServers";
import { useSubscription } from "../../queries/useSubscription";
import { offerIcons } from "../offer/offerIcons";
import { OfferHeader } from "../offer/OfferHeader";
import { OutcomeView } from "../result/OutcomeView";
import { useCallRun } from "../result/useCallRun";
import { StepToggle, useStepping } from "../rounds/StepToggle";
import { NoOutcome } from "../tool/NoOutcome";
import { callKeys, RunButton } from "../tool/RunButton";
import { ServerNotice } from "../tool/ServerNotice";
import paneClasses from "../tool/ToolTab.module.css";
import { useRunKey } from "../tool/useRunKey";
import { ResourceBadges } from "./ResourceBadges";
import classes from "./Resource.module.css";
import { SubscribeBar } from "./SubscribeBar";
import { useRereading } from "./useRereading";

interface Props {
  server: string;
  uri: string;
  tabId: string;
}

/** ResourceTab is where one resource is read and subscribed to. It need not be in its server's list. */
export function ResourceTab({ server: serverName, uri, tabId }: Props) {
  const { data: list } = useResources(serverName);
  const server = useServer(serverName);
  const resource = list?.resources.find((one) => one.uri === uri);
  const [step] = useStepping();
  const { start, ...run } = useCallRun(tabId);
  const read = () => void start(async () => Offers.Read({ server: serverName, uri, timeoutMs: 0, step }));
  useRunKey(run, read);

  const subscribing = useSubscription(serverName, uri);
  const rereading = useRereading(tabId, run, subscribing.subscription, read);
  // While it is read again because it changed, what was read before stays in sight.
  const last = useRef(run.detail);
  if (run.detail && run.detail.call.status !== "running") last.current = run.detail;
  const shown = rereading.auto && run.running ? last.current : run.detail;

  return (
    <div className={paneClasses.root}>
      <OfferHeader
        name={resource?.name || uri}
        title={resource?.title ?? ""}
        description={resource?.description ?? ""}
        icons={resource?.icons ?? []}
        mark={offerIcons.resource}
        address={uri}
        addressLabel="Copy the URI"
        badges={resource && <ResourceBadges resource={resource} />}
      />
      <ServerNotice name={serverName} server={server} />
      <div className={classes.bar}>
        <SubscribeBar
          possible={list?.subscribe ?? false}
          state={subscribing}
          auto={rereading.auto}
          onAuto={rereading.setAuto}
          changed={rereading.changed}
          onRead={read}
        />
        <span className={classes.right}>
          <StepToggle />
          <RunButton label="Read" run={rereading.auto ? { ...run, running: false } : run} onRun={read} />
        </span>
      </div>
      {subscribing.error && (
        <div className={classes.failure}>
          <FailureView failure={subscribing.error} title="The subscription could not be changed" />
        </div>
      )}
      <div className={classes.outcome} data-testid="outcome">
        <OutcomeView
          detail={shown}
          definition={resource?.raw}
          continuous
          instead={
            <NoOutcome run={run} title="Not read yet">
              Press Read, or {callKeys}. What the resource holds appears here.
            </NoOutcome>
          }
        />
      </div>
    </div>
  );
}
