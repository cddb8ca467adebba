import type { Call } from "../../platform";
import { useSettings } from "../../queries/useSettings";
import { useAllTools } from "../../queries/useTools";

/** useMustAsk tells whether a call repeats something that its tool calls destructive, and the person wants to be asked. */
export function useMustAsk(): (call: Call | undefined) => boolean {
  const { data: tools = [] } = useAllTools();
  const { data: settings } = useSettings();
  return (call) => {
    const tool = tools.find(({ server, name }) => server === call?.server && name === call.tool);
    return (tool?.destructive ?? false) && (settings?.confirmDestructive ?? true);
  };
}
