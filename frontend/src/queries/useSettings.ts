import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Preferences, type Settings } from "../platform";
import { keys } from "./keys";

export function useSettings() {
  return useQuery({ queryKey: keys.settings, queryFn: async () => Preferences.Get() });
}

/** useSaveSettings stores changes at once and takes them back when the backend refuses. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (settings: Settings) => Preferences.Set(settings),
    onMutate(settings) {
      const before = client.getQueryData<Settings>(keys.settings);
      client.setQueryData(keys.settings, settings);
      return before;
    },
    onError: (_error, _settings, before) => client.setQueryData(keys.settings, before),
  });
}
