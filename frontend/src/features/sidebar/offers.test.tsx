import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { useWindow } from "../../state/window";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer, aTool } from "../../test/samples";
import { somePrompts, someResources } from "../offer/samples";
import { Sidebar } from "./Sidebar";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Servers.List": () => [aServer({ name: "files", toolCount: 1, resourceCount: 2, promptCount: 1 })],
    "Tools.All": () => [aTool({ name: "read_text" })],
    "Offers.Resources": () => someResources(),
    "Offers.Prompts": () => somePrompts(),
  });
});

const lines = () => screen.getAllByRole("treeitem").map((line) => line.textContent);
const front = () => useWindow.getState().tabs.find((tab) => tab.id === useWindow.getState().activeTab);

it("groups what a server offers, tools open and the rest folded", async () => {
  show(<Sidebar />);
  const tree = await screen.findByRole("tree");
  expect(backend.argsOf("Offers.Resources")).toEqual([]);
  await userEvent.click(within(tree).getByText("files"));
  expect(lines()).toEqual(["files1", "Tools1", "read_text", "Resources2", "Prompts1"]);
  await userEvent.click(screen.getByText("Resources"));
  await waitFor(() => expect(lines()).toContain("notetemplate"));
  await userEvent.click(screen.getByText("clock"));
  expect(front()).toMatchObject({ kind: "resource", uri: "demo://clock" });
  await userEvent.click(screen.getByText("note"));
  expect(front()).toMatchObject({ kind: "template", template: "demo://note/{name}" });
});

it("finds resources and prompts with the same box, by name and by URI", async () => {
  show(<Sidebar />);
  await screen.findByRole("tree");
  await userEvent.type(screen.getByRole("searchbox"), "greet");
  await waitFor(() => expect(lines()).toEqual(["files1", "Prompts1", "greeting"]));
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox"), "demo://cl");
  await waitFor(() => expect(lines()).toEqual(["files1", "Resources1", "clock"]));
});

it("is walked with the arrows: into a group, out of it, and folded", async () => {
  show(<Sidebar />);
  await screen.findByRole("tree");
  await userEvent.click(screen.getByRole("searchbox"));
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}");
  const tree = screen.getByRole("tree");
  const active = () => document.getElementById(tree.getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect(active()).toBe("read_text");
  await userEvent.keyboard("{ArrowLeft}");
  expect(active()).toBe("Tools1");
  await userEvent.keyboard("{ArrowLeft}");
  expect(lines()).not.toContain("read_text");
  await userEvent.keyboard("{ArrowLeft}");
  expect(active()).toBe("files1");
});
