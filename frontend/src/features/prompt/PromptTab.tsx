import { useState } from "react";
import { Offers, type Problem, type Prompt } from "../../platform";
import { usePrompts } from "../../queries/useOffers";
import { useServer } from "../../queries/useServers";
import { Missing } from "../offer/Missing";
import { offerIcons } from "../offer/offerIcons";
import { OfferHeader } from "../offer/OfferHeader";
import { latestValues } from "../offer/useValues";
import { OutcomeView } from "../result/OutcomeView";
import { useCallRun } from "../result/useCallRun";
import { useStepping } from "../rounds/StepToggle";
import { NoOutcome } from "../tool/NoOutcome";
import { callKeys } from "../tool/RunButton";
import { ServerNotice } from "../tool/ServerNotice";
import { SplitPanes } from "../tool/SplitPanes";
import classes from "../tool/ToolTab.module.css";
import { useRunKey } from "../tool/useRunKey";
import { problemsOf } from "../tool/useValidation";
import { PromptArguments } from "./PromptArguments";

interface Props {
  server: string;
  prompt: string;
  tabId: string;
}

/** PromptTab is where a prompt is filled in and its messages are read. */
export function PromptTab({ server, prompt: name, tabId }: Props) {
  const { data: list, error, refetch } = usePrompts(server);
  const prompt = list?.prompts.find((one) => one.name === name);
  if (prompt) return <Filled prompt={prompt} completes={list?.complete ?? false} tabId={tabId} />;
  return (
    <Missing
      what={`The prompt ${name}`}
      server={server}
      tabId={tabId}
      error={error}
      listed={list !== undefined}
      onRetry={() => void refetch()}
    />
  );
}

function Filled({ prompt, completes, tabId }: { prompt: Prompt; completes: boolean; tabId: string }) {
  const server = useServer(prompt.server);
  const [step] = useStepping();
  const [problems, setProblems] = useState<Problem[]>([]);
  const { start, ...run } = useCallRun(tabId);
  const get = () => {
    setProblems([]);
    const begin = async () =>
      Offers.GetPrompt({
        server: prompt.server,
        prompt: prompt.name,
        arguments: latestValues(tabId),
        timeoutMs: 0,
        step,
      });
    void start(begin, (why) => {
      const found = why.code === "invalid_arguments" ? problemsOf(why.details) : [];
      setProblems(found);
      return found.length > 0;
    });
  };
  useRunKey(run, get);
  return (
    <div className={classes.root}>
      <OfferHeader
        name={prompt.name}
        title={prompt.title}
        description={prompt.description}
        icons={prompt.icons}
        mark={offerIcons.prompt}
        address={`${prompt.server}/${prompt.name}`}
        addressLabel="Copy the server's and the prompt's name"
      />
      <ServerNotice name={prompt.server} server={server} />
      <SplitPanes
        left={
          <PromptArguments
            {...{ prompt, completes, tabId, run, problems }}
            onGet={get}
            onTyped={(name) => setProblems((all) => all.filter(({ pointer }) => pointer !== `/${name}`))}
          />
        }
        right={
          <OutcomeView
            detail={run.detail}
            definition={prompt.raw}
            instead={
              <NoOutcome run={run} title="No messages yet">
                Press Get, or {callKeys}. The messages of the prompt appear here.
              </NoOutcome>
            }
          />
        }
      />
    </div>
  );
}
