import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Tool } from "../../platform";
import { useWindow } from "../../state/window";
import { FakeBackend } from "../../test/FakeBackend";
import { atOnce, fill } from "../../test/keys";
import { show } from "../../test/render";
import { aServer, aTool, someSettings } from "../../test/samples";
import { openPalette, palette } from "./openPalette";
import { Palette } from "./Palette";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Servers.List": () => [aServer({ name: "files" })],
    "Tools.All": () => [aTool({ name: "read_text" }), aTool({ name: "wipe" })],
    "History.List": () => ({ calls: [], next: "", matched: 0, all: 0 }),
    "Preferences.Get": () => someSettings,
  });
});
afterEach(() => act(palette.close));

const open = async () => {
  act(openPalette);
  return screen.findByRole<HTMLInputElement>("textbox", { name: "Find anything" });
};
const front = () => useWindow.getState().tabs.find((tab) => tab.id === useWindow.getState().activeTab);

it("has the keyboard as soon as it is there, and goes by what stands in it", async () => {
  show(<Palette />);
  await waitFor(() => expect(backend.argsOf("Tools.All")).toHaveLength(1));
  const box = await open();
  expect(document.activeElement).toBe(box);
  await screen.findByText("wipe");
  await atOnce(() => fill(box, "read_te"), "Enter");
  expect(front()).toMatchObject({ kind: "tool", tool: "read_text" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("gives the keyboard back to where it was", async () => {
  show(
    <>
      <button type="button">Call</button>
      <Palette />
    </>,
  );
  const button = screen.getByRole("button", { name: "Call" });
  button.focus();
  await open();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it("chooses what is found after the typing, and keeps what was chosen", async () => {
  let answer = (_tools: Tool[]): void => undefined;
  backend.on("Tools.All", () => new Promise((done) => (answer = done)));
  show(<Palette />);
  await userEvent.type(await open(), "read_te");
  expect(screen.getByText(/Nothing is called that/)).toBeTruthy();
  answer([aTool({ name: "read_text" }), aTool({ name: "read_text_fast" })]);
  await screen.findByText("read_text_fast");
  await userEvent.keyboard("{ArrowDown}");

  backend.on("Tools.All", () => [aTool({ name: "read_te" }), aTool({ name: "read_text_fast" })]);
  backend.emit({ topic: "tools", server: "files" });
  await screen.findByText("read_te");
  await userEvent.keyboard("{Enter}");
  expect(front()).toMatchObject({ kind: "tool", tool: "read_text_fast" });
});
