import { waitFor } from "@testing-library/react";
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { FakeBackend } from "../test/FakeBackend";
import { useConnection } from "../state/connection";
import { newQueryClient } from "./client";
import { affected, followChanges } from "./events";
import { keys } from "./keys";

function watching(queryKey: readonly unknown[], queryFn: () => unknown) {
  const client = newQueryClient();
  const stop = followChanges(client);
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return () => {
    unsubscribe();
    stop();
  };
}

it("asks once more for what an event names, however many events there are", async () => {
  const backend = new FakeBackend();
  const ask = vi.fn<() => string>(() => "lines");
  const end = watching(keys.log("files"), ask);
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  for (let n = 0; n < 1000; n++) backend.emit({ topic: "log", server: "files" });
  backend.emit({ topic: "log", server: "other" });
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  end();
});

it("waits for an answer under way instead of dropping it, then asks again", async () => {
  const backend = new FakeBackend();
  const answers: ((value: string) => void)[] = [];
  const ask = vi.fn<() => Promise<string>>(() => new Promise((resolve) => answers.push(resolve)));
  const end = watching(keys.servers, ask);
  await waitFor(() => expect(answers).toHaveLength(1));
  backend.emit({ topic: "servers" });
  answers[0]?.("old");
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(ask).toHaveBeenCalledTimes(2);
  end();
});

it("asks for everything again when the connection is back, because events were missed", async () => {
  const backend = new FakeBackend();
  const ask = vi.fn<() => string>(() => "secrets");
  const end = watching(keys.secrets, ask);
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  backend.lose();
  expect(useConnection.getState().connection).toBe("lost");
  backend.restore();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  expect(useConnection.getState().connection).toBe("online");
  end();
});

it("asks again what was asked before the first event could arrive", async () => {
  const backend = new FakeBackend();
  backend.slowToOpen = true;
  const ask = vi.fn<() => string>(() => "servers");
  const end = watching(keys.servers, ask);
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  backend.restore();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  end();
});

it("knows every topic of the backend", () => {
  for (const topic of [
    "servers",
    "tools",
    "calls",
    "log",
    "tests",
    "secrets",
    "settings",
    "config",
    "history",
  ])
    expect(affected({ topic }), topic).not.toEqual([]);
  expect(affected({ topic: "calls", server: "s", id: "c1" })).toContainEqual(keys.call("c1"));
  // A run in another program leaves its calls in the history, and is listed with its suite.
  expect(affected({ topic: "history" })).toContainEqual(keys.suites);
});
