import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FairleadError } from "../../platform";
import { useProblems } from "../../state/problems";
import { toggleServer, useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { atOnce, fill } from "../../test/keys";
import { show } from "../../test/render";
import { aServer, aTool } from "../../test/samples";
import { Sidebar } from "./Sidebar";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Servers.List": () => [
      aServer({ name: "files", toolCount: 2 }),
      aServer({ name: "weather", state: "backing-off", attempt: 3, nextTryAt: Date.now() + 50_000 }),
      aServer({ name: "off", state: "disabled", enabled: false }),
    ],
    "Tools.All": () => [
      aTool({ name: "read_text" }),
      aTool({ name: "wipe", destructive: true, annotated: true }),
      aTool({ server: "weather", name: "forecast" }),
    ],
  });
});

const lines = () => screen.getAllByRole("treeitem").map((line) => line.textContent);
/** The seconds run on while the test does. */
const retry = /^weatherretry 3 in \d+ s$/;
const tree = () => screen.findByRole("tree", { name: "Servers and tools" });
const front = () => useWindow.getState().tabs.find((tab) => tab.id === useWindow.getState().activeTab);

it("says each server's state in words or, when all is well, how many tools it has", async () => {
  show(<Sidebar />);
  await tree();
  expect(lines()).toEqual(["files2", expect.stringMatching(retry), "offdisabled"]);
  expect(screen.getByRole("img", { name: "connected" })).toBeTruthy();
});

it("opens a server to its tools, and a tool in a tab", async () => {
  show(<Sidebar />);
  await userEvent.click(within(await tree()).getByText("files"));
  expect(front()).toMatchObject({ kind: "server", server: "files" });
  await userEvent.click(await screen.findByText("read_text"));
  expect(front()).toMatchObject({ kind: "tool", server: "files", tool: "read_text" });
  expect(screen.getByText("destructive")).toBeTruthy();
});

it("unfolds a server that is still connecting, and then shows its tools", async () => {
  backend.on("Servers.List", () => [aServer({ name: "files", state: "connecting", toolCount: -1 })]);
  backend.on("Tools.All", () => []);
  show(<Sidebar />);
  await userEvent.click(within(await tree()).getByText("files"));
  expect(lines()).toEqual(["filesconnecting…", "connecting…"]);
  backend.on("Servers.List", () => [aServer({ name: "files", toolCount: 1 })]);
  backend.on("Tools.All", () => [aTool({ name: "read_text" })]);
  backend.emit({ topic: "tools", server: "files" });
  await waitFor(() => expect(lines()).toEqual(["files1", "read_text"]));
});

it("finds servers and tools with one box, and says so when nothing matches", async () => {
  show(<Sidebar />);
  await tree();
  const box = screen.getByRole("searchbox", { name: "Filter servers and tools" });
  await userEvent.type(box, "fore");
  expect(lines()).toEqual([expect.stringMatching(retry), "forecast"]);
  await userEvent.clear(box);
  await userEvent.type(box, "zzz");
  await userEvent.click(screen.getByRole("button", { name: "Clear the filter" }));
  expect(lines()).toHaveLength(3);
});

it("is used with the keyboard alone: from the filter into the tree, open, choose", async () => {
  show(<Sidebar />);
  await tree();
  await userEvent.click(screen.getByRole("searchbox"));
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowDown}{Enter}");
  expect(front()).toMatchObject({ kind: "tool", tool: "read_text" });
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(lines()).toHaveLength(3);
});

it("goes by what stands in the filter, however fast the keys follow each other", async () => {
  show(<Sidebar />);
  await tree();
  const box = screen.getByRole<HTMLInputElement>("searchbox");
  box.focus();
  await atOnce(() => fill(box, "fore"), "ArrowDown", "ArrowDown", "Enter");
  expect(front()).toMatchObject({ kind: "tool", tool: "forecast" });
});

it("stays on its line when lines come above it, and begins at the top of what is found", async () => {
  show(<Sidebar />);
  const list = await tree();
  await userEvent.click(screen.getByRole("searchbox"));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  const active = () => document.getElementById(list.getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect(active()).toBe("offdisabled");
  act(() => toggleServer("files", true));
  expect(active()).toBe("offdisabled");
  await userEvent.type(screen.getByRole("searchbox"), "f");
  expect(active()).toBe("files2");
});

it("keeps the keyboard when there are suddenly many lines", async () => {
  const many = Array.from({ length: 150 }, (_, n) => aTool({ name: `tool_${n}` }));
  backend.on("Tools.All", () => many);
  show(<Sidebar />);
  const list = await tree();
  act(() => list.focus());
  await userEvent.keyboard("{ArrowRight}");
  await waitFor(() => expect(useWindow.getState().openServers).toEqual(["files"]));
  expect(document.activeElement).toBe(list);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(front()).toMatchObject({ kind: "tool", tool: "tool_0" });
});

it("does not say that nothing matches while the tools are on their way", async () => {
  let answer = (_tools: unknown[]): void => undefined;
  backend.on("Tools.All", () => new Promise((done) => (answer = done)));
  show(<Sidebar />);
  await tree();
  await userEvent.type(screen.getByRole("searchbox"), "fore");
  expect(screen.queryByText("Nothing matches")).toBeNull();
  answer([aTool({ server: "weather", name: "forecast" })]);
  expect(await screen.findByText("forecast")).toBeTruthy();
});

it("acts on a server from its menu, and asks before removing it", async () => {
  const asked: string[] = [];
  backend.on("Servers.Disconnect", (name: string) => void asked.push(`disconnect ${name}`));
  backend.on("Servers.Remove", (name: string) => void asked.push(`remove ${name}`));
  show(<Sidebar />);
  await tree();
  await userEvent.pointer({ keys: "[MouseRight]", target: screen.getByText("files") });
  await userEvent.click(await screen.findByRole("menuitem", { name: "Disconnect" }));
  expect(asked).toEqual(["disconnect files"]);

  await userEvent.click(screen.getByRole("button", { name: "Menu of off", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove…" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove off?" });
  expect(asked).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(asked).toEqual(["disconnect files", "remove off"]));
});

it("copies a server's configuration ready to be pasted elsewhere, text untouched", async () => {
  backend.on("Servers.Definition", () => '{\n  "command": "npx",\n  "n": 12345678901234567890\n}');
  show(<Sidebar />);
  await tree();
  await userEvent.pointer({ keys: "[MouseRight]", target: screen.getByText("files") });
  await userEvent.click(await screen.findByRole("menuitem", { name: "Copy configuration" }));
  await waitFor(() => expect(backend.copied).toContain('"mcpServers"'));
  expect(backend.copied).toContain("12345678901234567890");
  expect(JSON.parse(backend.copied).mcpServers.files.command).toBe("npx");
});

it("keeps what went wrong until it is read", async () => {
  backend.on("Servers.Restart", () => {
    throw new FairleadError(fakeFailure({ message: "It cannot be restarted now." }));
  });
  show(<Sidebar />);
  await tree();
  await userEvent.pointer({ keys: "[MouseRight]", target: screen.getByText("files") });
  await userEvent.click(await screen.findByRole("menuitem", { name: "Restart" }));
  await waitFor(() => expect(useProblems.getState().problems[0]?.title).toBe("files could not be restarted"));
});

it("leads on when there is no server, and says why when they cannot be listed", async () => {
  backend.on("Servers.List", () => []);
  const { unmount } = show(<Sidebar />);
  expect(await screen.findByText("No servers yet")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Add server" })).toHaveLength(2);
  unmount();
  backend.on("Servers.List", () => {
    throw new FairleadError(fakeFailure({ message: "No permission." }));
  });
  show(<Sidebar />);
  expect(await screen.findByText("No permission.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("follows the events of the backend", async () => {
  show(<Sidebar />);
  await tree();
  backend.on("Servers.List", () => [aServer({ name: "files", state: "connecting", toolCount: 2 })]);
  backend.emit({ topic: "servers", server: "files" });
  await waitFor(() => expect(lines()).toEqual(["filesconnecting…"]));
});
