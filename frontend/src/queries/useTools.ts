import { useQuery } from "@tanstack/react-query";
import { Tools } from "../platform";
import { keys } from "./keys";

/** useTools lists one server's tools in the server's order. */
export function useTools(server: string) {
  return useQuery({ queryKey: keys.tools(server), queryFn: async () => (await Tools.List(server)) ?? [] });
}

/** useAllTools lists the tools of every server. */
export function useAllTools() {
  return useQuery({ queryKey: keys.allTools, queryFn: async () => (await Tools.All()) ?? [] });
}
