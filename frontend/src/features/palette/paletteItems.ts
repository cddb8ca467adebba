import {
  IconArrowsLeftRight,
  IconClipboardText,
  IconHistory,
  IconLayoutBottombar,
  IconFileExport,
  IconFileImport,
  IconPalette,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  IconServer2,
  IconStethoscope,
} from "@tabler/icons-react";
import { dateTime } from "../../lib/format";
import { copyText, System, type Call, type Server, type Tool } from "../../platform";
import type { Offered } from "../../queries/useOffers";
import type { ServerActions } from "../../queries/useServerActions";
import { report } from "../../state/problems";
import type { DrawerTab } from "../../state/shape";
import {
  changeDrawer,
  navigate,
  openCalled,
  openPrompt,
  openResource,
  openServer,
  openTemplate,
  openTool,
  useWindow,
} from "../../state/window";
import { exportServers, importServers } from "../hosts/openHosts";
import { openDoctor } from "../doctor/openDoctor";
import { addServer } from "../editor/openEditor";
import { connects } from "../server/describeState";
import { offerIcons } from "../offer/offerIcons";
import { views } from "../shell/views";
import type { PaletteItem } from "./findItems";

/** What the command palette can find, by kind. */

export function toolItem({ server, name, title }: Tool): PaletteItem {
  return {
    id: `tool ${server} ${name}`,
    group: "Tools",
    label: name,
    detail: title && title !== name ? `${server} · ${title}` : server,
    icon: offerIcons.tool,
    run: () => openTool(server, name),
  };
}

/** offeredItems are a server's resources, templates and prompts. */
export function offeredItems({ server, resources, templates, prompts }: Offered): PaletteItem[] {
  const item = (
    group: PaletteItem["group"],
    key: string,
    { name, title }: { name: string; title: string },
    icon: PaletteItem["icon"],
    run: () => void,
  ): PaletteItem => ({
    id: `${group} ${server} ${key}`,
    group,
    label: name || key,
    detail: [server, title !== name ? title : "", key !== name ? key : ""].filter(Boolean).join(" · "),
    icon,
    run,
  });
  return [
    ...resources.map((one) =>
      item("Resources", one.uri, one, offerIcons.resource, () => openResource(server, one.uri)),
    ),
    ...templates.map((one) =>
      item("Resources", one.uriTemplate, one, offerIcons.template, () =>
        openTemplate(server, one.uriTemplate),
      ),
    ),
    ...prompts.map((one) =>
      item("Prompts", one.name, one, offerIcons.prompt, () => openPrompt(server, one.name)),
    ),
  ];
}

export function serverItem({ name, target }: Server): PaletteItem {
  return {
    id: `server ${name}`,
    group: "Servers",
    label: name,
    detail: target,
    icon: IconServer2,
    run: () => openServer(name),
  };
}

/** serverActionItems are the actions that fit a server's state. */
export function serverActionItems(server: Server, actions: ServerActions): PaletteItem[] {
  const examine = action(`Examine ${server.name}`, IconStethoscope, () => openDoctor(server.name));
  return [...stateItems(server, actions), examine];
}

function stateItems({ name, state }: Server, actions: ServerActions): PaletteItem[] {
  const act = (verb: string, icon: PaletteItem["icon"], run: () => Promise<void>) =>
    action(`${verb} ${name}`, icon, () => void run());
  if (connects(state))
    return [
      act("Restart", IconRefresh, async () => actions.restart(name)),
      act("Disconnect", IconPlayerStop, async () => actions.disconnect(name)),
    ];
  if (state === "disabled") return [act("Enable", IconPlayerPlay, async () => actions.enable(name))];
  return [act("Connect", IconPlayerPlay, async () => actions.connect(name))];
}

export function viewItems(): PaletteItem[] {
  return views.map(({ view, label, icon }) => ({
    id: `view ${view}`,
    group: "Views",
    label,
    detail: "",
    icon,
    run: () => navigate(view),
  }));
}

export function generalItems(theme: string | undefined, setTheme: (theme: string) => void): PaletteItem[] {
  const themes = ["light", "dark", "system"].map((name) =>
    action(`Theme: ${name}`, IconPalette, () => setTheme(name), name === theme ? "in use" : ""),
  );
  const toggle = (tab: DrawerTab) => () => {
    const { drawer } = useWindow.getState();
    changeDrawer({ open: !drawer.open || drawer.tab !== tab, tab });
    navigate("workbench");
  };
  return [
    action("Add server", IconPlus, addServer, "paste a configuration"),
    action("Import servers", IconFileImport, importServers, "from another program"),
    action("Export servers", IconFileExport, exportServers, "to another program"),
    action("Show or hide the messages", IconArrowsLeftRight, toggle("messages"), "of all servers"),
    action("Show or hide the server log", IconLayoutBottombar, toggle("log")),
    action(
      "Copy diagnostics",
      IconClipboardText,
      () => void copyDiagnostics(),
      "versions, states, failures; no secrets",
    ),
    ...themes,
  ];
}

async function copyDiagnostics(): Promise<void> {
  try {
    await copyText(await System.Diagnostics(false));
  } catch (error) {
    report("The diagnostics could not be copied", error);
  }
}

export function callItem(call: Call): PaletteItem {
  const { id, server, tool, startedAt, status, preview } = call;
  return {
    id: `call ${id}`,
    group: "Calls",
    label: tool,
    detail: [server, dateTime(startedAt), status, preview].filter(Boolean).join(" · "),
    icon: IconHistory,
    run: () => openCalled(call, { callId: id }),
  };
}

function action(label: string, icon: PaletteItem["icon"], run: () => void, detail = ""): PaletteItem {
  return { id: `action ${label}`, group: "Actions", label, detail, icon, run };
}
