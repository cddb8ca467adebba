import { useQueryClient } from "@tanstack/react-query";
import type { Call, CallDetail } from "../../platform";
import { keys } from "../../queries/keys";
import { useSettings } from "../../queries/useSettings";
import { useAllTools } from "../../queries/useTools";

/** useMustAsk tells whether a call repeats something that its tool calls destructive, and the person wants to be asked. */
export function useMustAsk(calls: Call[] = []): (id: string) => boolean {
  const client = useQueryClient();
  const { data: tools = [] } = useAllTools();
  const { data: settings } = useSettings();
  return (id) => {
    const shown = client.getQueryData<CallDetail>(keys.call(id))?.call;
    const call = shown ?? calls.find((row) => row.id === id);
    const tool = tools.find(({ server, name }) => server === call?.server && name === call.tool);
    return (tool?.destructive ?? false) && (settings?.confirmDestructive ?? true);
  };
}
