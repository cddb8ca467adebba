import { useEffect, useRef } from "react";
import { useInfo } from "../../queries/useInfo";
import { useServers } from "../../queries/useServers";
import { navigate, openTool, toggleServer, useWindow } from "../../state/window";

/** useFirstStart opens the demo server's echo, so that the very first thing to do is to press Call. */
export function useFirstStart(): void {
  const { data: info } = useInfo();
  const { data: servers } = useServers();
  const done = useRef(false);
  useEffect(() => {
    const demo = servers?.find((server) => server.builtIn);
    if (done.current || !info?.firstStart || !demo) return;
    done.current = true;
    const { tabs, view } = useWindow.getState();
    if (tabs.length > 0) return;
    toggleServer(demo.name, true);
    openTool(demo.name, "echo");
    navigate(view); // whoever went elsewhere meanwhile stays there
  }, [info, servers]);
}
