import { useQueryClient } from "@tanstack/react-query";
import type { Call, CallDetail } from "../../platform";
import { keys } from "../../queries/keys";

/** useKnownCall finds what is known of a call: the one that is shown, or a row of the list. */
export function useKnownCall(calls: Call[] = []): (id: string) => Call | undefined {
  const client = useQueryClient();
  return (id) => client.getQueryData<CallDetail>(keys.call(id))?.call ?? calls.find((row) => row.id === id);
}
