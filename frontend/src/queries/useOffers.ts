import { useQueries, useQuery } from "@tanstack/react-query";
import {
  Offers,
  type OfferList,
  type Prompt,
  type PromptList,
  type Resource,
  type Template,
} from "../platform";
import { keys } from "./keys";

const resourcesQuery = (server: string) => ({
  queryKey: keys.resources(server),
  queryFn: async () => Offers.Resources(server),
});
const promptsQuery = (server: string) => ({
  queryKey: keys.prompts(server),
  queryFn: async () => Offers.Prompts(server),
});

/** useResources lists a server's resources and templates in the server's order. */
export function useResources(server: string) {
  return useQuery(resourcesQuery(server));
}

/** usePrompts lists a server's prompts in the server's order. */
export function usePrompts(server: string) {
  return useQuery(promptsQuery(server));
}

/** What a server offers besides tools. */
export interface Offered {
  server: string;
  resources: Resource[];
  templates: Template[];
  prompts: Prompt[];
}

/** useOffered lists what several servers offer besides tools; one whose answer is not here yet offers nothing. */
export function useOffered(servers: readonly string[]): Offered[] {
  return useQueries({
    queries: servers.flatMap((server) => [resourcesQuery(server), promptsQuery(server)]),
    combine: (results) =>
      servers.map((server, at): Offered => {
        const list = results[2 * at]?.data as OfferList | undefined;
        const prompts = results[2 * at + 1]?.data as PromptList | undefined;
        return {
          server,
          resources: list?.resources ?? [],
          templates: list?.templates ?? [],
          prompts: prompts?.prompts ?? [],
        };
      }),
  });
}
