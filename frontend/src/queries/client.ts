import { QueryClient } from "@tanstack/react-query";

/** newQueryClient makes the cache of what the backend said. It is right until an event says otherwise. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // A failure is shown with its own button to try again; repeating it in silence only delays that.
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
