import { useQuery } from "@tanstack/react-query";
import { Servers } from "../platform";
import { keys } from "./keys";

/** useDefinition is a server's JSON object as it stands in servers.json. */
export function useDefinition(server: string) {
  return useQuery({ queryKey: keys.definition(server), queryFn: async () => Servers.Definition(server) });
}
