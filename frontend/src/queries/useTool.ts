import { useQuery } from "@tanstack/react-query";
import { Tools } from "../platform";
import { keys } from "./keys";

/** useTool is one tool with its schemas. */
export function useTool(server: string, tool: string) {
  return useQuery({ queryKey: keys.tool(server, tool), queryFn: async () => Tools.Get(server, tool) });
}
