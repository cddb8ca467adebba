import { useQuery } from "@tanstack/react-query";
import { History } from "../../../platform";
import { keys } from "../../../queries/keys";

/** useUnknown are the names in a filter that no call has. They are a hint only: nothing waits for them. */
export function useUnknown(text: string) {
  const { data = [] } = useQuery({
    queryKey: [...keys.history, "unknown", text],
    queryFn: async () => History.Unknown(text),
    enabled: text.trim() !== "",
  });
  return data;
}
