import { useQuery } from "@tanstack/react-query";
import { Servers, type Server } from "../platform";
import { keys } from "./keys";

/** useServers lists all servers as the sidebar shows them, the built-in one last. */
export function useServers() {
  return useQuery({ queryKey: keys.servers, queryFn: async () => (await Servers.List()) ?? [] });
}

/** useServer is one of them; undefined while loading and when there is none of that name. */
export function useServer(name: string): Server | undefined {
  const { data } = useQuery({
    queryKey: keys.servers,
    queryFn: async () => (await Servers.List()) ?? [],
    select: (servers) => servers.find((server) => server.name === name),
  });
  return data;
}
