import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Server } from "../../platform";
import { useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { anInstance, aServer, aTool } from "../../test/samples";
import { describeState } from "./describeState";
import { ServerTab } from "./ServerTab";

let backend: FakeBackend;
const given = (server: Partial<Server>) => backend.on("Servers.List", () => [aServer(server)]);
beforeEach(() => {
  backend = new FakeBackend({
    "Tools.List": () => [aTool({ name: "read", description: "Reads a file" }), aTool({ name: "write" })],
    "Servers.Log": () => ({ lines: [], next: 0, dropped: 0 }),
  });
});

it("says what was negotiated and lists the tools", async () => {
  given({ toolCount: 2, era: "modern", protocol: "2026-07-28", instructions: "Be kind." });
  show(<ServerTab server="files" />);
  expect(await screen.findByText("Reads a file")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "About" }));
  expect(screen.getByText("2026-07-28")).toBeTruthy();
  expect(screen.getByText("files-mcp 1.0.0")).toBeTruthy();
  expect(screen.getByText("Be kind.")).toBeTruthy();
});

it("says when the server gave more tools than are listed", async () => {
  const toolsLack = fakeFailure({
    code: "too_large",
    message: 'The list of tools of "files" is not complete: it repeats itself; what came so far is shown.',
    hint: "The fault is in the server's answers to tools/list.",
  });
  given({ toolCount: 2, toolsLack });
  const { unmount } = show(<ServerTab server="files" />);
  expect(await screen.findByText(/repeats itself/)).toBeTruthy();
  expect(await screen.findByText("Reads a file")).toBeTruthy();
  unmount();

  given({ toolCount: 0, toolsLack });
  backend.on("Tools.List", () => []);
  show(<ServerTab server="files" />);
  expect(await screen.findByText("This server offers no tools")).toBeTruthy();
  expect(screen.getByText(/repeats itself/)).toBeTruthy();
});

it("opens a tool from the list", async () => {
  given({ toolCount: 2 });
  show(<ServerTab server="files" />);
  await userEvent.click(await screen.findByRole("button", { name: /^read/ }));
  expect(useWindow.getState().tabs).toMatchObject([{ kind: "tool", tool: "read" }]);
});

it("says why it failed, with the last words of stderr, and what to do", async () => {
  given({
    state: "failed",
    failure: fakeFailure({
      code: "spawn_failed",
      message: "The process ended with exit code 1.",
      hint: "Set TOKEN.",
      details: '{"stderr":["KeyError: TOKEN"]}',
    }),
  });
  show(<ServerTab server="files" />);
  expect(await screen.findByText("The process ended with exit code 1.")).toBeTruthy();
  expect(screen.getByText("KeyError: TOKEN")).toBeTruthy();
  expect(screen.getByText("Set TOKEN.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show its log" }));
  expect(useWindow.getState().drawer).toEqual({ open: true, tab: "log", server: "files" });
});

it("offers what fits the state", async () => {
  given({ state: "disabled", enabled: false });
  backend.on("Tools.List", () => []);
  backend.on("Servers.SetEnabled", () => undefined);
  show(<ServerTab server="files" />);
  await userEvent.click((await screen.findAllByRole("button", { name: "Enable" }))[0] as HTMLElement);
  expect(backend.argsOf("Servers.SetEnabled")).toEqual([["files", true]]);
});

it("says so when the server is not configured any more", async () => {
  given({ name: "other" });
  show(<ServerTab server="files" />);
  expect(await screen.findByText("files is not configured any more")).toBeTruthy();
});

it("counts down to the next attempt", () => {
  const server = aServer({ state: "backing-off", attempt: 3, nextTryAt: 100_000 });
  expect(describeState(server, 88_500).short).toBe("retry 3 in 12 s");
  expect(describeState(server, 101_000).short).toBe("retry 3 now");
  expect(describeState(server, 10_000).short).toBe("retry 3 in 2 min");
});

it("says which attempt it is, but not of the first one", () => {
  expect(describeState(aServer({ state: "connecting", attempt: 1 }), 0).long).toBe("Connecting…");
  expect(describeState(aServer({ state: "connecting", attempt: 4 }), 0)).toMatchObject({
    short: "attempt 4…",
    long: "Connecting, attempt 4…",
  });
  expect(describeState(aServer({ state: "backing-off", attempt: 0 }), 0).short).toBe("retry now");
});

it("says why a server is slow, how many of its instances are there, and how often it came back", async () => {
  const instances = [anInstance(), anInstance({ id: 2, state: "failed" })];
  given({ state: "degraded", reason: "It is slow: it answered a check after 3 s.", instances, restarts: 2 });
  show(<ServerTab server="files" />);
  expect(await screen.findByText("It is slow: it answered a check after 3 s.")).toBeTruthy();
  expect(screen.getByText("· 1 of 2 instances")).toBeTruthy();
  expect(screen.getByText("· came back 2 times")).toBeTruthy();
});

it("tells a server that idles from one that somebody stopped", () => {
  const idle = aServer({ state: "stopped", reason: "It was not used for 10 min." });
  expect(describeState(idle, 0)).toMatchObject({ short: "idle", long: "Not connected, idle" });
  expect(describeState(aServer({ state: "stopped" }), 0).short).toBe("stopped");
});

it("does not say a reason twice", async () => {
  const failure = fakeFailure({ code: "closed", message: "It ended." });
  given({ state: "failed", reason: "It ended.", failure });
  show(<ServerTab server="files" />);
  expect(await screen.findAllByText("It ended.")).toHaveLength(1);
});

it("shows a server whose definition is wrong: what is wrong, how to mend it, and nothing that cannot work", async () => {
  const failure = fakeFailure({ code: "config", message: 'The server "files": "url" is not an address.' });
  given({ state: "failed", transport: "", target: "", enabled: false, toolCount: -1, failure });
  backend.on("Servers.Examine", () => "1");
  backend.on("Servers.TestStatus", () => ({
    id: "1",
    done: true,
    verdict: "failed",
    advice: [],
    steps: [],
    log: [],
  }));
  show(<ServerTab server="files" />);
  expect(await screen.findByText('The server "files": "url" is not an address.')).toBeTruthy();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Doctor"]);
  for (const name of ["Enable", "Connect", "Show its log"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(backend.argsOf("Tools.List")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "More for files" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
    "Doctor",
    "Edit…",
    "Copy configuration",
    "Remove…",
  ]);
});

it("says why a server is tried again while it is being connected", async () => {
  given({ state: "connecting", attempt: 3, failure: fakeFailure({ message: "It ended: exit code 3." }) });
  show(<ServerTab server="files" />);
  expect(await screen.findByRole("heading", { name: "Why it is tried again" })).toBeTruthy();
  expect(screen.getByText("It ended: exit code 3.")).toBeTruthy();
});
