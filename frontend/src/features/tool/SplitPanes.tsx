import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Group, Panel } from "react-resizable-panels";
import { PaneSeparator } from "../../components/PaneSeparator";
import { useRemembered } from "../../state/window";
import classes from "./ToolTab.module.css";

type Layout = Record<string, number>;

/** SplitPanes is what is asked for at the left and what came of it at the right; in a narrow window one below the other. */
export function SplitPanes({ left, right }: { left: ReactNode; right: ReactNode }) {
  const narrow = useMediaQuery("(max-width: 1000px)") ?? false;
  const direction = narrow ? "rows" : "columns";
  const [layout, setLayout] = useRemembered<Layout | undefined>(`tool.${direction}`, undefined);
  return (
    <Group
      key={direction}
      className={classes.panes}
      orientation={narrow ? "vertical" : "horizontal"}
      defaultLayout={layout}
      onLayoutChanged={setLayout}
    >
      <Panel id="arguments" minSize={narrow ? 120 : 260}>
        {left}
      </Panel>
      <PaneSeparator label="Size of the arguments" />
      <Panel id="outcome" minSize={narrow ? 120 : 280}>
        {right}
      </Panel>
    </Group>
  );
}
