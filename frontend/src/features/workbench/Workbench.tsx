import { Group, Panel, Separator } from "react-resizable-panels";
import { useRemembered, useWindow } from "../../state/window";
import { LogDrawer } from "../log/LogDrawer";
import { Sidebar } from "../sidebar/Sidebar";
import { TabBar } from "./TabBar";
import { TabPane } from "./TabPane";
import classes from "./Workbench.module.css";

type Layout = Record<string, number>;

/** Workbench is where tools are tried: the servers at the left, tabs in the middle, the log below. */
export function Workbench() {
  const [columns, setColumns] = useRemembered<Layout | undefined>("workbench.columns", undefined);
  const [rows, setRows] = useRemembered<Layout | undefined>("workbench.rows", undefined);
  const drawerOpen = useWindow((state) => state.drawer.open);
  return (
    <Group className={classes.group} defaultLayout={columns} onLayoutChanged={setColumns}>
      <Panel
        id="sidebar"
        defaultSize={250}
        minSize={170}
        maxSize="45%"
        groupResizeBehavior="preserve-pixel-size"
      >
        <Sidebar />
      </Panel>
      <Separator className={classes.separator} aria-label="Width of the sidebar" />
      <Panel id="main" minSize={380}>
        <Group
          orientation="vertical"
          defaultLayout={drawerOpen ? rows : undefined}
          onLayoutChanged={keepBoth(setRows)}
        >
          <Panel id="tabs" minSize={140} className={classes.main}>
            <TabBar />
            <TabPane />
          </Panel>
          {drawerOpen && (
            <>
              <Separator className={classes.separator} aria-label="Height of the log" />
              <Panel id="drawer" defaultSize={200} minSize={90} groupResizeBehavior="preserve-pixel-size">
                <LogDrawer />
              </Panel>
            </>
          )}
        </Group>
      </Panel>
    </Group>
  );
}

/** keepBoth forgets nothing of the drawer's height while the drawer is closed. */
function keepBoth(keep: (layout: Layout) => void) {
  return (layout: Layout) => {
    if ("drawer" in layout) keep(layout);
  };
}
