import { FailureView } from "../../components/failure/FailureView";
import { Offers, type Template } from "../../platform";
import { useResources } from "../../queries/useOffers";
import { useServer } from "../../queries/useServers";
import { Missing } from "../offer/Missing";
import { offerIcons } from "../offer/offerIcons";
import { OfferHeader } from "../offer/OfferHeader";
import { latestValues, readValues } from "../offer/useValues";
import { OutcomeView } from "../result/OutcomeView";
import { useCallRun } from "../result/useCallRun";
import { useStepping } from "../rounds/StepToggle";
import { NoOutcome } from "../tool/NoOutcome";
import { callKeys } from "../tool/RunButton";
import { ServerNotice } from "../tool/ServerNotice";
import { SplitPanes } from "../tool/SplitPanes";
import { Badge } from "../tool/ToolHeader";
import classes from "../tool/ToolTab.module.css";
import { useRunKey } from "../tool/useRunKey";
import { expansionOf } from "./lists";
import { Variables } from "./Variables";

interface Props {
  server: string;
  template: string;
  tabId: string;
}

/** TemplateTab is where a resource template is filled in and what it names is read. */
export function TemplateTab({ server, template: uriTemplate, tabId }: Props) {
  const { data: list, error, refetch } = useResources(server);
  const template = list?.templates.find((one) => one.uriTemplate === uriTemplate);
  if (template) return <Filled template={template} completes={list?.complete ?? false} tabId={tabId} />;
  return (
    <Missing
      what={`The template ${uriTemplate}`}
      server={server}
      tabId={tabId}
      error={error}
      listed={list !== undefined}
      onRetry={() => void refetch()}
    />
  );
}

function Filled({ template, completes, tabId }: { template: Template; completes: boolean; tabId: string }) {
  const server = useServer(template.server);
  const [step] = useStepping();
  const { start, ...run } = useCallRun(tabId);
  const read = () =>
    void start(async () => {
      // Of what stands in the fields now, not of what was expanded for the eye a moment ago.
      const uri = await Offers.Expand(
        template.uriTemplate,
        expansionOf(template.uriTemplate, readValues(latestValues(tabId))),
      );
      return Offers.Read({ server: template.server, uri, timeoutMs: 0, step });
    });
  useRunKey(run, read);
  return (
    <div className={classes.root}>
      <OfferHeader
        name={template.name || template.uriTemplate}
        title={template.title}
        description={template.description}
        icons={template.icons}
        mark={offerIcons.template}
        address={template.uriTemplate}
        addressLabel="Copy the template"
        badges={template.mimeType && <Badge text={template.mimeType} why="Its type, says the server" />}
      />
      <ServerNotice name={template.server} server={server} />
      <SplitPanes
        left={
          template.failure ? (
            <div className={classes.failure}>
              <FailureView failure={template.failure} title="The template cannot be filled in" />
            </div>
          ) : (
            <Variables template={template} completes={completes} tabId={tabId} run={run} onRead={read} />
          )
        }
        right={
          <OutcomeView
            detail={run.detail}
            definition={template.raw}
            instead={
              <NoOutcome run={run} title="Not read yet">
                Fill in the variables and press Read, or {callKeys}. What is read appears here.
              </NoOutcome>
            }
          />
        }
      />
    </div>
  );
}
