import { useMemo } from "react";
import { Servers } from "../platform";
import { report } from "../state/problems";
import { renameServer } from "../state/window";

type Action = "connect" | "disconnect" | "restart" | "enable" | "disable" | "remove";

const run: Record<Action, (server: string) => Promise<void>> = {
  connect: Servers.Connect,
  disconnect: Servers.Disconnect,
  restart: Servers.Restart,
  enable: async (server) => Servers.SetEnabled(server, true),
  disable: async (server) => Servers.SetEnabled(server, false),
  async remove(server) {
    await Servers.Remove(server);
    renameServer(server, null);
  },
};

const title: Record<Action, string> = {
  connect: "could not be connected",
  disconnect: "could not be disconnected",
  restart: "could not be restarted",
  enable: "could not be enabled",
  disable: "could not be disabled",
  remove: "could not be removed",
};

export type ServerActions = Record<Action, (server: string) => Promise<void>>;

/**
 * useServerActions are the things a person can do to a server. What follows
 * arrives by events; what goes wrong stands in the banner until it is read.
 */
export function useServerActions(): ServerActions {
  return useMemo(() => {
    const guarded = (action: Action) => async (server: string) => {
      try {
        await run[action](server);
      } catch (error) {
        report(`${server} ${title[action]}`, error);
      }
    };
    return {
      connect: guarded("connect"),
      disconnect: guarded("disconnect"),
      restart: guarded("restart"),
      enable: guarded("enable"),
      disable: guarded("disable"),
      remove: guarded("remove"),
    };
  }, []);
}
