import {
  IconHistory,
  IconLayoutBottombar,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  IconServer2,
  IconTool,
} from "@tabler/icons-react";
import { useSpotlight } from "@mantine/spotlight";
import { useMemo } from "react";
import { dateTime } from "../../lib/format";
import { useRecentCalls } from "../../queries/useRecentCalls";
import { useServerActions } from "../../queries/useServerActions";
import { useServers } from "../../queries/useServers";
import { useAllTools } from "../../queries/useTools";
import { changeDrawer, navigate, openServer, openTool, useWindow } from "../../state/window";
import { connects } from "../server/describeState";
import { views } from "../shell/views";
import { addServer } from "../editor/openEditor";
import type { PaletteItem } from "./findItems";
import { paletteStore } from "./openPalette";

/** usePaletteItems is everything that the command palette can find. */
export function usePaletteItems(): PaletteItem[] {
  const { opened } = useSpotlight(paletteStore);
  const { data: tools } = useAllTools();
  const { data: servers } = useServers();
  const { data: calls } = useRecentCalls(opened);
  const actions = useServerActions();

  return useMemo(() => {
    const found: PaletteItem[] = [];
    for (const { server, name, title } of tools ?? [])
      found.push({
        id: `tool ${server} ${name}`,
        group: "Tools",
        label: name,
        detail: title && title !== name ? `${server} · ${title}` : server,
        icon: IconTool,
        run: () => openTool(server, name),
      });
    for (const { name, state, target } of servers ?? []) {
      found.push({
        id: `server ${name}`,
        group: "Servers",
        label: name,
        detail: target,
        icon: IconServer2,
        run: () => openServer(name),
      });
      const act = (verb: string, icon: PaletteItem["icon"], run: () => void) =>
        found.push({
          id: `${verb} ${name}`,
          group: "Actions",
          label: `${verb} ${name}`,
          detail: "",
          icon,
          run,
        });
      if (connects(state)) {
        act("Restart", IconRefresh, () => void actions.restart(name));
        act("Disconnect", IconPlayerStop, () => void actions.disconnect(name));
      } else if (state === "disabled") act("Enable", IconPlayerPlay, () => void actions.enable(name));
      else act("Connect", IconPlayerPlay, () => void actions.connect(name));
    }
    for (const { view, label, icon } of views)
      found.push({ id: `view ${view}`, group: "Views", label, detail: "", icon, run: () => navigate(view) });
    found.push(
      {
        id: "add",
        group: "Actions",
        label: "Add server",
        detail: "paste a configuration",
        icon: IconPlus,
        run: addServer,
      },
      {
        id: "drawer",
        group: "Actions",
        label: "Show or hide the server log",
        detail: "",
        icon: IconLayoutBottombar,
        run: () => changeDrawer({ open: !useWindow.getState().drawer.open }),
      },
    );
    for (const call of calls ?? [])
      found.push({
        id: `call ${call.id}`,
        group: "Calls",
        label: call.tool,
        detail: `${call.server} · ${dateTime(call.startedAt)} · ${call.status} · ${call.preview}`,
        icon: IconHistory,
        run: () => openTool(call.server, call.tool, { callId: call.id }),
      });
    return found;
  }, [tools, servers, calls, actions]);
}
