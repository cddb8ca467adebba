import { create } from "zustand";
import { closeEditor } from "../editor/openEditor";

/** What the dialog of other programs does: nothing, take servers over, or write servers. */
export type HostsMode = "closed" | "import" | "export";

export const useHostsDialog = create<{ mode: HostsMode }>()(() => ({ mode: "closed" }));

export function importServers(): void {
  closeEditor();
  useHostsDialog.setState({ mode: "import" });
}

export function exportServers(): void {
  useHostsDialog.setState({ mode: "export" });
}

export function closeHosts(): void {
  useHostsDialog.setState({ mode: "closed" });
}
