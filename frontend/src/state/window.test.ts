import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { newQueryClient } from "../queries/client";
import { FakeBackend } from "../test/FakeBackend";
import { keys } from "../queries/keys";
import { keepWindow, readState, stateToSave } from "./persist";
import { initialState } from "./shape";
import { changeDraft, closeTab, openServer, openTool, renameServer, setFilter, useWindow } from "./window";

beforeEach(() => useWindow.setState(initialState(), true));

const state = () => useWindow.getState();
const names = () => state().tabs.map((tab) => (tab.kind === "tool" ? tab.tool : tab.server));

it("opens a tool once and brings it to the front again", () => {
  openTool("files", "read");
  openServer("files");
  openTool("files", "read");
  expect(names()).toEqual(["read", "files"]);
  expect(state().activeTab).toBe(state().tabs[0]?.id);
});

it("opens a second tab rather than overwriting what was typed", () => {
  openTool("files", "read");
  const typed = state().activeTab;
  changeDraft(typed, { text: '{"path":"a"}' });
  openTool("files", "read", { draft: '{"path":"b"}', callId: "c1" });
  expect(state().tabs).toHaveLength(2);
  expect(state().drafts[typed]?.text).toBe('{"path":"a"}');
  expect(state().drafts[state().activeTab]).toMatchObject({ text: '{"path":"b"}', callId: "c1" });
});

it("fills an untouched tab instead of opening another", () => {
  openTool("files", "read");
  openTool("files", "read", { draft: "{}" });
  expect(state().tabs).toHaveLength(1);
});

it("shows the neighbour of a closed tab and forgets its draft", () => {
  openTool("files", "a");
  openTool("files", "b");
  openTool("files", "c");
  const b = state().tabs[1]?.id ?? "";
  changeDraft(b, { text: "{}" });
  openTool("files", "b");
  closeTab(b);
  expect(names()).toEqual(["a", "c"]);
  expect(state().activeTab).toBe(state().tabs[1]?.id);
  expect(state().drafts).toEqual({});
});

it("follows a renamed server and closes the tabs of a removed one", () => {
  openTool("files", "read");
  changeDraft(state().activeTab, { text: "{}" });
  openServer("files");
  renameServer("files", "docs");
  expect(state().tabs.map((tab) => tab.server)).toEqual(["docs", "docs"]);
  expect(Object.values(state().drafts)[0]?.text).toBe("{}");
  openServer("docs");
  expect(state().tabs).toHaveLength(2);
  renameServer("docs", null);
  expect(state().tabs).toEqual([]);
});

it("saves drafts, but not the arguments that are marked secret", () => {
  const client = newQueryClient();
  openTool("files", "login");
  client.setQueryData(keys.tool("files", "login"), { secretPaths: ["/password"] });
  changeDraft(state().activeTab, { text: '{"user":"me","password":"canary"}' });
  const saved = stateToSave(state(), client);
  expect(saved).not.toContain("canary");
  const restored = readState(saved);
  expect(restored?.tabs).toEqual(state().tabs);
  expect(Object.values(restored?.drafts ?? {})[0]?.text).toContain('"me"');
});

it("reads the draft of an earlier Fairlead", () => {
  const drafts = { "tool files read 1": { text: "{}", mode: "json", callId: "c1" } };
  const read = readState(JSON.stringify({ ...initialState(), drafts }));
  expect(Object.values(read?.drafts ?? {})).toEqual([
    { text: "{}", mode: "json", callId: "c1", replayOf: "" },
  ]);
});

it("drops a state that it cannot read", () => {
  for (const text of ["", "null", "[]", "{", '{"version":7}']) expect(readState(text), text).toBeUndefined();
});

it("saves one state after the other, and what is unsaved when the page goes away", async () => {
  const answers: (() => void)[] = [];
  const backend = new FakeBackend({
    "Preferences.SaveWindow": () => new Promise<void>((done) => answers.push(done)),
  });
  const saved = () =>
    backend.argsOf("Preferences.SaveWindow").map(([text]) => readState(String(text))?.filter);
  const stop = keepWindow(newQueryClient());
  setFilter("a");
  await waitFor(() => expect(saved()).toEqual(["a"]));
  setFilter("ab");
  setFilter("abc");
  answers[0]?.();
  await waitFor(() => expect(saved()).toEqual(["a", "abc"]));
  // The second save is under way and would be dropped with the page.
  window.dispatchEvent(new Event("pagehide"));
  expect(saved()).toEqual(["a", "abc", "abc"]);
  stop();
  expect(saved()).toHaveLength(3);
});
