import { useWindow } from "../../state/window";
import { Crash } from "../shell/Crash";
import { ServerTab } from "../server/ServerTab";
import { ToolTab } from "../tool/ToolTab";
import { handleId } from "./handleId";
import classes from "./TabPane.module.css";
import { Welcome } from "./Welcome";

/** TabPane shows the tab in front. */
export function TabPane() {
  const tab = useWindow(({ tabs, activeTab }) => tabs.find((open) => open.id === activeTab));
  if (!tab) return <Welcome />;
  return (
    <div className={classes.pane} role="tabpanel" aria-labelledby={handleId(tab.id)} key={tab.id}>
      <Crash>
        {tab.kind === "tool" ? (
          <ToolTab server={tab.server} tool={tab.tool} tabId={tab.id} />
        ) : (
          <ServerTab server={tab.server} />
        )}
      </Crash>
    </div>
  );
}
