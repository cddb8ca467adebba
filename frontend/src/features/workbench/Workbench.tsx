import { Group, Panel } from "react-resizable-panels";
import { PaneSeparator } from "../../components/PaneSeparator";
import { useWindow } from "../../state/window";
import { Drawer } from "../drawer/Drawer";
import { Sidebar } from "../sidebar/Sidebar";
import { TabBar } from "./TabBar";
import { TabPane } from "./TabPane";
import { useRememberedSize } from "./useRememberedSize";
import classes from "./Workbench.module.css";

/** Workbench is where tools are tried: the servers at the left, tabs in the middle, what passes on the wire below. */
export function Workbench() {
  const sidebar = useRememberedSize("workbench.sidebar", 250);
  const drawer = useRememberedSize("workbench.drawer", 240);
  const drawerOpen = useWindow((state) => state.drawer.open);
  return (
    <Group className={classes.group} onLayoutChanged={sidebar.remember}>
      <Panel id="sidebar" {...sidebar.panel} minSize={170} maxSize="45%">
        <Sidebar />
      </Panel>
      <PaneSeparator label="Width of the sidebar" />
      <Panel id="main" minSize={380}>
        <Group orientation="vertical" onLayoutChanged={drawer.remember}>
          <Panel id="tabs" minSize={140} className={classes.main}>
            <TabBar />
            <TabPane />
          </Panel>
          {drawerOpen && (
            <>
              <PaneSeparator label="Height of the drawer" />
              <Panel id="drawer" {...drawer.panel} minSize={90}>
                <Drawer />
              </Panel>
            </>
          )}
        </Group>
      </Panel>
    </Group>
  );
}
