import { IconFilePlus, IconFolderOpen, IconListCheck, IconPlayerPlay } from "@tabler/icons-react";
import type { SuitePlace, SuiteRow } from "../../platform";
import { askNewSuite, askOpenSuite, runSuite, showSuite } from "../suites/suiteDialogs";
import type { PaletteItem } from "./findItems";

/** suiteItems are what can be done with suites: each that is open is shown and run. */
export function suiteItems(places: readonly SuitePlace[] = []): PaletteItem[] {
  const suites = new Map<string, SuiteRow>();
  for (const suite of places.flatMap((place) => place.suites)) suites.set(suite.file, suite);
  const item = (label: string, icon: PaletteItem["icon"], run: () => void, detail = ""): PaletteItem => ({
    id: `suite ${label} ${detail}`,
    group: "Actions",
    label,
    detail,
    icon,
    run,
  });
  return [
    ...[...suites.values()].flatMap(({ name, file, problems, running }) => [
      item(`Show suite ${name}`, IconListCheck, () => showSuite(file), file),
      ...(problems > 0 || running
        ? []
        : [item(`Run suite ${name}`, IconPlayerPlay, () => void runSuite(file), file)]),
    ]),
    item("Open suite…", IconFolderOpen, askOpenSuite, "a file or a folder"),
    item("New suite…", IconFilePlus, askNewSuite),
  ];
}
