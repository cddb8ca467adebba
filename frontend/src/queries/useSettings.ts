import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Preferences, type Settings } from "../platform";
import { keys } from "./keys";

export function useSettings() {
  return useQuery({ queryKey: keys.settings, queryFn: async () => Preferences.Get() });
}

/**
 * useSaveSettings stores changes at once and takes them back when the backend refuses. All settings are stored
 * together, so the changes go one after the other, and an answer from before the last of them counts for nothing.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: keys.settings,
    scope: { id: "settings" },
    mutationFn: async (settings: Settings) => Preferences.Set(settings),
    onMutate(settings) {
      void client.cancelQueries({ queryKey: keys.settings });
      const before = client.getQueryData<Settings>(keys.settings);
      client.setQueryData(keys.settings, settings);
      return before;
    },
    onError: (_error, _settings, before) => client.setQueryData(keys.settings, before),
  });
}
