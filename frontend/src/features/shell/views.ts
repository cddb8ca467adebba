import {
  IconChartHistogram,
  IconHistory,
  IconInbox,
  IconKey,
  IconListCheck,
  IconServer2,
  IconSettings,
  type Icon,
} from "@tabler/icons-react";
import type { View } from "../../state/shape";

/** The views of the left rail, in order; the lower ones stand at its foot. */
export const views: { view: View; label: string; icon: Icon; key: string; lower?: boolean }[] = [
  { view: "workbench", label: "Workbench", icon: IconServer2, key: "1" },
  { view: "history", label: "History", icon: IconHistory, key: "2" },
  { view: "suites", label: "Suites", icon: IconListCheck, key: "3" },
  { view: "metrics", label: "Metrics", icon: IconChartHistogram, key: "4" },
  { view: "inbox", label: "Inbox", icon: IconInbox, key: "5" },
  { view: "secrets", label: "Secrets", icon: IconKey, key: "6", lower: true },
  { view: "settings", label: "Settings", icon: IconSettings, key: "7", lower: true },
];
