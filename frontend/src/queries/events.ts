import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { listen, type ChangeEvent, type Connection } from "../platform";
import { useConnection } from "../state/connection";
import { keys } from "./keys";

const pauseMs = 60;

/**
 * followChanges invalidates what the backend's events name, at most every 60 ms:
 * a server that writes ten thousand log lines costs a few requests, not ten
 * thousand. Events carry no data, so folding them loses nothing.
 */
export function followChanges(client: QueryClient): () => void {
  const dirty = new Map<string, QueryKey>();
  let timer: number | undefined;

  const flush = () => {
    timer = undefined;
    for (const [name, queryKey] of dirty) {
      // Cancelling an answer that is under way would starve a busy key for ever; and what is just being stored
      // is not asked for before it is.
      if (client.isFetching({ queryKey }) > 0 || client.isMutating({ mutationKey: queryKey }) > 0) continue;
      dirty.delete(name);
      void client.invalidateQueries({ queryKey });
    }
    if (dirty.size > 0) plan();
  };
  const plan = () => {
    timer ??= window.setTimeout(flush, pauseMs);
  };

  const askAgain = () => {
    void client.invalidateQueries({ refetchType: "none" });
    for (const { queryHash, queryKey } of client.getQueryCache().findAll({ type: "active" }))
      dirty.set(queryHash, queryKey);
    plan();
  };

  let last: Connection | undefined;
  // Something may have changed with no event to say so.
  let unheard = false;
  const stop = listen({
    event(event) {
      for (const key of affected(event)) dirty.set(JSON.stringify(key), key);
      plan();
    },
    connection(connection) {
      // A restarted backend counts log lines from one again.
      if (connection === "online" && last === "lost") void client.resetQueries({ queryKey: ["log"] });
      last = connection;
      useConnection.setState({ connection });
      if (connection === "lost") unheard = true;
      else if (unheard) {
        unheard = false;
        askAgain();
      }
    },
  });
  // The page asks before its events arrive, and that is just when the servers of a fresh start connect.
  unheard ||= last !== "online";
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}

/** affected says which keys an event makes stale. */
export function affected(event: ChangeEvent): QueryKey[] {
  const { topic, server = "", id = "" } = event;
  switch (topic) {
    case "servers":
      // What is offered stays, but a server that connects may take subscriptions, and one that left does not.
      return server ? [keys.servers, keys.offers(server)] : [keys.servers];
    case "tools":
      return [keys.servers, keys.allTools];
    case "calls":
      return [id ? keys.call(id) : ["calls"], keys.history, keys.metrics, keys.servers];
    case "messages":
      return [keys.messages];
    case "inbox":
      return [keys.inbox];
    case "signin":
      return [keys.signIn, keys.servers];
    case "offers":
      // An id is the URI of a resource that changed: the lists are as they were.
      if (id) return [keys.subscriptions(server)];
      return [keys.servers, keys.offers(server), keys.subscriptions(server)];
    case "tasks":
      return [server ? keys.tasks(server) : ["tasks"]];
    case "suites":
      return [keys.suites];
    case "log":
      return [server ? keys.log(server) : ["log"]];
    case "tests":
      return [id ? keys.test(id) : ["tests"]];
    case "secrets":
      return [keys.secrets];
    case "settings":
      return [keys.settings];
    case "config":
      return [keys.servers, keys.info];
    case "history":
      return [keys.history, keys.metrics, ["calls"], keys.info, keys.messages, keys.suites];
    default:
      return [];
  }
}
