import type { Tab } from "../../state/shape";
import { useWindow } from "../../state/window";
import { PromptTab } from "../prompt/PromptTab";
import { ResourceTab } from "../resource/ResourceTab";
import { TemplateTab } from "../resource/TemplateTab";
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
        <Shown tab={tab} />
      </Crash>
    </div>
  );
}

function Shown({ tab }: { tab: Tab }) {
  switch (tab.kind) {
    case "tool":
      return <ToolTab server={tab.server} tool={tab.tool} tabId={tab.id} />;
    case "resource":
      return <ResourceTab server={tab.server} uri={tab.uri} tabId={tab.id} />;
    case "template":
      return <TemplateTab server={tab.server} template={tab.template} tabId={tab.id} />;
    case "prompt":
      return <PromptTab server={tab.server} prompt={tab.prompt} tabId={tab.id} />;
    case "server":
      return <ServerTab server={tab.server} />;
  }
}
