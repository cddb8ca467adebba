import { useWindow } from "../../state/window";
import { groupKey, type GroupRow } from "./rows";

const stateKey = "sidebar.groups";
const none: Record<string, boolean> = {};

/** useGroups are the groups that were opened or closed by hand. */
export function useGroups(): Record<string, boolean> {
  return useWindow(({ remembered }) => (remembered[stateKey] as Record<string, boolean> | undefined) ?? none);
}

/** toggleGroup opens or closes a server's tools, resources or prompts. */
export function toggleGroup({ server, group }: Pick<GroupRow, "server" | "group">, open: boolean): void {
  useWindow.setState(({ remembered }) => ({
    remembered: {
      ...remembered,
      [stateKey]: {
        ...(remembered[stateKey] as Record<string, boolean> | undefined),
        [groupKey(server, group)]: open,
      },
    },
  }));
}
