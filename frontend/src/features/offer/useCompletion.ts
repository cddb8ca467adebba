import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Offers } from "../../platform";

const pauseMs = 200;
/** A server's proposals may change; asking again after this costs little. */
const freshMs = 30_000;

/** Of which argument of what a value is completed. */
export interface CompletionOf {
  server: string;
  kind: "prompt" | "template";
  /** The prompt's name or the URI template. */
  name: string;
  argument: string;
  /** The values of the other arguments. */
  others: Record<string, string>;
}

/** useCompletion is what the server proposes for a value, a moment after the last key; it asks only while `active`. */
export function useCompletion(of: CompletionOf, value: string, active: boolean) {
  const { server, kind, name, argument } = of;
  const context = JSON.stringify(of.others);
  const [typed] = useDebouncedValue(value, pauseMs);
  return useQuery({
    queryKey: ["completion", server, kind, name, argument, typed, context],
    queryFn: async () => Offers.Complete({ server, kind, name, argument, value: typed, context }),
    enabled: active,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}
