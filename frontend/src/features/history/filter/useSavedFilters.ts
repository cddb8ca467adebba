import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { History, type SavedFilter } from "../../../platform";
import { keys } from "../../../queries/keys";
import { report } from "../../../state/problems";

const queryKey = [...keys.settings, "filters"];

/** useSavedFilters are the filters that have a name. */
export function useSavedFilters() {
  const client = useQueryClient();
  const { data = [], error } = useQuery({ queryKey, queryFn: async () => History.Filters() });
  const onSettled = async () => client.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: async (filter: SavedFilter) => History.SaveFilter(filter),
    onError: (why) => report("The filter was not saved", why),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: async (name: string) => History.RemoveFilter(name),
    onError: (why) => report("The filter was not removed", why),
    onSettled,
  });
  return { filters: data, error, save: save.mutateAsync, remove: remove.mutate };
}
