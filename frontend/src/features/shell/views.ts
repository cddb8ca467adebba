import { IconHistory, IconInbox, IconKey, IconServer2, IconSettings, type Icon } from "@tabler/icons-react";
import type { View } from "../../state/shape";

/** The views of the left rail, in order; the lower ones stand at its foot. */
export const views: { view: View; label: string; icon: Icon; key: string; lower?: boolean }[] = [
  { view: "workbench", label: "Workbench", icon: IconServer2, key: "1" },
  { view: "history", label: "History", icon: IconHistory, key: "2" },
  { view: "inbox", label: "Inbox", icon: IconInbox, key: "3" },
  { view: "secrets", label: "Secrets", icon: IconKey, key: "4", lower: true },
  { view: "settings", label: "Settings", icon: IconSettings, key: "5", lower: true },
];
