import { useCallback, useState } from "react";
import { Confirm } from "../../components/Confirm";
import type { Server, ToolDetail } from "../../platform";
import { useSettings } from "../../queries/useSettings";
import { useStepping } from "../rounds/StepToggle";
import { CallFreshContext } from "../result/callFresh";
import { OutcomeView } from "../result/OutcomeView";
import { ArgumentsPane } from "./ArgumentsPane";
import { NoOutcome } from "./NoOutcome";
import { ServerNotice } from "./ServerNotice";
import { callKeys } from "./RunButton";
import { SplitPanes } from "./SplitPanes";
import { ToolHeader } from "./ToolHeader";
import classes from "./ToolTab.module.css";
import { useArguments } from "./useArguments";
import { useCalling } from "./useCalling";
import { useRunKey } from "./useRunKey";
import { useValidation } from "./useValidation";

interface Props {
  detail: ToolDetail;
  server: Server | undefined;
  tabId: string;
}

/** Workplace is a tool tab whose tool is known. */
export function Workplace({ detail, server, tabId }: Props) {
  const { tool } = detail;
  const { data: settings } = useSettings();
  const [timeoutMs, setTimeoutMs] = useState(0);
  const [asking, setAsking] = useState<{ anyway: boolean; fresh: boolean } | null>(null);
  const { store, doc } = useArguments(tabId, detail);
  const [step] = useStepping();
  const [task, setTask] = useState(false);
  const calling = useCalling(tabId, tool, store, { timeoutMs, step, task });
  useValidation(store, tool, calling.attempted);

  const { running, start } = calling;
  const mustAsk = tool.destructive && (settings?.confirmDestructive ?? true);
  const call = useCallback(
    (anyway: boolean, fresh = false) => {
      if (running || store.error || store.allUnfinished().length > 0) return;
      if (mustAsk) setAsking({ anyway, fresh });
      else void start(anyway, fresh);
    },
    [running, store, mustAsk, start],
  );
  useRunKey(calling, () => call(false));
  const callFresh = useCallback(() => call(false, true), [call]);

  return (
    <div className={classes.root}>
      <ToolHeader tool={tool} />
      <ServerNotice name={tool.server} server={server} />
      <SplitPanes
        left={
          <ArgumentsPane
            {...{
              tabId,
              detail,
              store,
              doc,
              calling,
              call,
              timeoutMs,
              setTimeoutMs,
              task,
              setTask,
              settings,
            }}
          />
        }
        right={
          <CallFreshContext.Provider value={callFresh}>
            <OutcomeView
              detail={calling.detail}
              tool={detail}
              instead={
                <NoOutcome run={calling} title="Not called yet">
                  Fill in the arguments and press Call, or {callKeys}. The outcome appears here.
                </NoOutcome>
              }
            />
          </CallFreshContext.Provider>
        }
      />
      <Confirm
        opened={asking !== null}
        title={`Call ${tool.name}?`}
        confirm="Call"
        onConfirm={() => void start(asking?.anyway ?? false, asking?.fresh)}
        onClose={() => setAsking(null)}
      >
        {tool.server} says that this tool may destroy something. Fairlead asks before every call of such a
        tool; the settings can turn that off.
      </Confirm>
    </div>
  );
}
