import { useMutation, useQuery } from "@tanstack/react-query";
import { Offers } from "../platform";
import { keys } from "./keys";

/** useSubscription is whether a resource is subscribed to, how often it changed since, and the way to change that. */
export function useSubscription(server: string, uri: string) {
  const { data } = useQuery({
    queryKey: keys.subscriptions(server),
    queryFn: async () => (await Offers.Subscriptions(server)) ?? [],
  });
  const change = useMutation({
    mutationKey: keys.subscriptions(server),
    mutationFn: async (wanted: boolean) =>
      wanted ? Offers.Subscribe(server, uri) : Offers.Unsubscribe(server, uri),
    onSettled: async (_data, _error, _wanted, _result, { client }) =>
      client.invalidateQueries({ queryKey: keys.subscriptions(server) }),
  });
  return {
    subscription: data?.find((one) => one.uri === uri),
    subscribe: change.mutate,
    changing: change.isPending,
    error: change.error,
  };
}
