import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Confirm } from "../../components/Confirm";
import { useKeys } from "../../lib/useKeys";
import type { Server, ToolDetail } from "../../platform";
import { useSettings } from "../../queries/useSettings";
import { useRemembered } from "../../state/window";
import { OutcomeView } from "../result/OutcomeView";
import { ArgumentsPane } from "./ArgumentsPane";
import { NoOutcome } from "./NoOutcome";
import { ServerNotice } from "./ServerNotice";
import { ToolHeader } from "./ToolHeader";
import classes from "./ToolTab.module.css";
import { useArguments } from "./useArguments";
import { useCalling } from "./useCalling";
import { useValidation } from "./useValidation";

type Layout = Record<string, number>;

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
  const [asking, setAsking] = useState<{ anyway: boolean } | null>(null);
  const { store, doc } = useArguments(tabId, detail);
  const calling = useCalling(tabId, tool, store, timeoutMs);
  useValidation(store, tool, calling.attempted);
  const narrow = useMediaQuery("(max-width: 1000px)") ?? false;
  const direction = narrow ? "rows" : "columns";
  const [layout, setLayout] = useRemembered<Layout | undefined>(`tool.${direction}`, undefined);

  const { running, start } = calling;
  const mustAsk = tool.destructive && (settings?.confirmDestructive ?? true);
  const call = useCallback(
    (anyway: boolean) => {
      if (running || store.error || store.allUnfinished().length > 0) return;
      if (mustAsk) setAsking({ anyway });
      else void start(anyway);
    },
    [running, store, mustAsk, start],
  );
  useKeys([["mod+Enter", (event) => !isInDialog(event.target) && call(false)]]);

  return (
    <div className={classes.root}>
      <ToolHeader tool={tool} />
      <ServerNotice name={tool.server} server={server} />
      <Group
        key={direction}
        className={classes.panes}
        orientation={narrow ? "vertical" : "horizontal"}
        defaultLayout={layout}
        onLayoutChanged={setLayout}
      >
        <Panel id="arguments" minSize={narrow ? 120 : 260}>
          <ArgumentsPane
            {...{ tabId, detail, store, doc, calling, call, timeoutMs, setTimeoutMs, settings }}
          />
        </Panel>
        <Separator className={classes.separator} aria-label="Size of the arguments" />
        <Panel id="outcome" minSize={narrow ? 120 : 280}>
          <OutcomeView detail={calling.detail} tool={detail} instead={<NoOutcome calling={calling} />} />
        </Panel>
      </Group>
      <Confirm
        opened={asking !== null}
        title={`Call ${tool.name}?`}
        confirm="Call"
        onConfirm={() => void start(asking?.anyway ?? false)}
        onClose={() => setAsking(null)}
      >
        {tool.server} says that this tool may destroy something. Fairlead asks before every call of such a
        tool; the settings can turn that off.
      </Confirm>
    </div>
  );
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog]") !== null;
