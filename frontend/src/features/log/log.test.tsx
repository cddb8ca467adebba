import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { LogLine } from "../../platform";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aLogLine } from "../../test/samples";
import { LogView } from "./LogView";

let backend: FakeBackend;
let all: LogLine[];
beforeEach(() => {
  all = [aLogLine(1, "starting"), aLogLine(2, "hello?", "stdout"), aLogLine(3, "connected", "event")];
  backend = new FakeBackend({
    "Servers.Log": (_server: string, after: number) => ({
      lines: all.filter((line) => line.seq > after),
      next: all.length,
      dropped: 0,
    }),
  });
});

function write(text: string) {
  all = [...all, aLogLine(all.length + 1, text)];
  backend.emit({ topic: "log", server: "files" });
}

it("shows every line with its kind, and fetches only what is new", async () => {
  show(<LogView server="files" />);
  expect(await screen.findByText("hello?")).toBeTruthy();
  expect(screen.getByText("stdout").title).toMatch(/not MCP/);
  write("\u001b[31mcoloured\u001b[0m");
  expect(await screen.findByText("coloured")).toBeTruthy();
  expect(backend.argsOf("Servers.Log").map(([, after]) => after)).toEqual([0, 3]);
});

it("stands still while paused and says how many lines wait", async () => {
  show(<LogView server="files" />);
  await screen.findByText("starting");
  await userEvent.click(screen.getByRole("button", { name: "Pause" }));
  write("later");
  expect(await screen.findByText(/1 new line waiting/)).toBeTruthy();
  expect(screen.queryByText("later")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("later")).toBeTruthy();
});

it("filters, and copies what it shows", async () => {
  show(<LogView server="files" />);
  await screen.findByText("starting");
  await userEvent.type(screen.getByRole("searchbox", { name: "Filter the log" }), "stdout");
  await waitFor(() => expect(screen.queryByText("starting")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Copy these lines" }));
  await waitFor(() => expect(backend.copied).toMatch(/^[\d:.]+ stdout hello\?$/));
  await userEvent.type(screen.getByRole("searchbox"), "zzz");
  await userEvent.click(await screen.findByRole("button", { name: "Clear the filter" }));
  expect(await screen.findByText("starting")).toBeTruthy();
});
