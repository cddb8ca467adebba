import { useSpotlight } from "@mantine/spotlight";
import { useMemo } from "react";
import { useOffered } from "../../queries/useOffers";
import { useRecentCalls } from "../../queries/useRecentCalls";
import { useServerActions } from "../../queries/useServerActions";
import { useServers } from "../../queries/useServers";
import { useSuitePlaces } from "../../queries/useSuites";
import { useSaveSettings, useSettings } from "../../queries/useSettings";
import { useAllTools } from "../../queries/useTools";
import { usePlaces } from "../suites/usePlaces";
import { offersMore } from "../sidebar/rows";
import type { PaletteItem } from "./findItems";
import { paletteStore } from "./openPalette";
import {
  callItem,
  generalItems,
  offeredItems,
  serverActionItems,
  serverItem,
  toolItem,
  viewItems,
} from "./paletteItems";
import { suiteItems } from "./suiteItems";

const none: string[] = [];

/** usePaletteItems is everything that the command palette can find; nothing while it is closed. */
export function usePaletteItems(): PaletteItem[] {
  const { opened } = useSpotlight(paletteStore);
  const { data: tools } = useAllTools();
  const { data: servers } = useServers();
  const more = (servers ?? []).filter((server) => opened && offersMore(server));
  const offered = useOffered(more.map(({ name }) => name));
  const { data: calls } = useRecentCalls(opened);
  const { paths } = usePlaces();
  const { data: places } = useSuitePlaces(opened ? paths : none);
  const { data: settings } = useSettings();
  const { mutate: save } = useSaveSettings();
  const actions = useServerActions();

  return useMemo(() => {
    if (!opened) return [];
    const setTheme = (theme: string) => settings && save({ ...settings, theme });
    return [
      ...(tools ?? []).map(toolItem),
      ...offered.flatMap(offeredItems),
      ...(servers ?? []).map(serverItem),
      ...(servers ?? []).flatMap((server) => serverActionItems(server, actions)),
      ...viewItems(),
      ...suiteItems(places),
      ...generalItems(settings?.theme, setTheme),
      ...(calls ?? []).map(callItem),
    ];
  }, [opened, tools, offered, servers, calls, places, settings, save, actions]);
}
