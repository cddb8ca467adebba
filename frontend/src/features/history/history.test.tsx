import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { FairleadError, type Call, type HistoryQuery } from "../../platform";
import { useProblems } from "../../state/problems";
import { useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer, aTool, someSettings } from "../../test/samples";
import { HistoryPage } from "./HistoryPage";
import { aBody, aCall, aDetail, aPage } from "./samples";

let backend: FakeBackend;
let calls: Call[];

beforeEach(() => {
  // There is no layout here: the table has a height all the same, and draws what fits.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  // Everything lies at the same point, so every press would be one on the separator of the panes.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.getAttribute("role") === "separator" ? new DOMRect(5000, 5000, 1, 1) : new DOMRect();
  });
  calls = [
    aCall({ id: "c3", tool: "search", status: "tool_error", code: "tool_error", preview: "rate limit" }),
    aCall({ id: "c2", tool: "read", preview: "hello" }),
    aCall({ id: "c1", tool: "wipe", server: "disk" }),
  ];
  backend = new FakeBackend({
    "Servers.List": () => [aServer({ name: "files" }), aServer({ name: "demo", builtIn: true })],
    "Tools.All": () => [aTool({ server: "disk", name: "wipe", destructive: true, annotated: true })],
    "Preferences.Get": () => someSettings,
    "History.List": ({ text }: HistoryQuery) => {
      if (text.includes("sever:"))
        throw new FairleadError(
          fakeFailure({
            code: "usage",
            message: "Character 1: no such key.",
            hint: "Known are …",
            details: '{"position":0}',
          }),
        );
      const found = calls.filter(
        (call) => text === "" || `server:${call.server}` === text || call.preview.includes(text),
      );
      return aPage(found, { all: calls.length });
    },
    "Calls.Get": (id: string) => {
      const call = calls.find((row) => row.id === id);
      if (!call)
        throw new FairleadError(fakeFailure({ code: "not_found", message: "There is no such call." }));
      return aDetail(call, { arguments: aBody('{\n  "path": "a.txt"\n}') });
    },
    "Calls.Frames": () => [],
    "Calls.Timeline": () => ({ totalUs: 0, stretches: [], marks: [] }),
    "History.Complete": () => ({ from: 0, to: 0, items: [] }),
    "History.Filters": () => [],
    "History.Unknown": () => [],
    "Calls.Replay": (id: string) => {
      const again = aCall({
        ...calls.find((row) => row.id === id),
        id: `again-${id}`,
        replayOf: id,
        status: "running",
        tookUs: -1,
      });
      calls = [again, ...calls];
      return again.id;
    },
    "History.Delete": (ids: string[]) => {
      calls = calls.filter(({ id }) => !ids.includes(id));
    },
  });
});

const rows = () => screen.queryAllByRole("row").slice(1);
const tools = () => rows().map((row) => row.querySelectorAll("[role=gridcell]")[3]?.textContent);
const selected = () => screen.queryByRole("row", { selected: true });
const box = () => screen.getByRole("combobox", { name: "Filter calls" });
const pane = () => screen.getByRole("region", { name: "Call" });
const heading = () => within(pane()).getByRole("heading", { level: 2 }).textContent;

async function open(): Promise<void> {
  show(<HistoryPage />);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
}

it("lists the newest calls first and says how many there are", async () => {
  await open();
  expect(tools()).toEqual(["search", "read", "wipe"]);
  expect(screen.getByText(/3 calls · 900 µs/)).toBeTruthy();
  expect(within(rows()[0]!).getByRole("img", { name: "Tool error" })).toBeTruthy();
});

it("does not show one call while another takes long to come", async () => {
  backend.on("Calls.Get", (id: string) =>
    id === "c2" ? new Promise(() => {}) : aDetail(calls.find((call) => call.id === id)!),
  );
  await open();
  await userEvent.click(rows()[0]!);
  await waitFor(() => expect(heading()).toContain("search"));
  await userEvent.click(rows()[1]!);
  expect(await within(pane()).findByText("Loading the call…", {}, { timeout: 10_000 })).toBeTruthy();
  expect(within(pane()).queryByRole("button", { name: "Replay" })).toBeNull();
});

it("makes a chip of a condition, and Backspace takes it away again", async () => {
  await open();
  await userEvent.type(box(), "server:disk ");
  expect(within(screen.getByRole("list", { name: "Filters" })).getByText("server:disk")).toBeTruthy();
  await waitFor(() => expect(tools()).toEqual(["wipe"]));
  expect(screen.getByText(/1 of 3 calls/)).toBeTruthy();
  await userEvent.keyboard("{Backspace}");
  await waitFor(() => expect(tools()).toHaveLength(3));
});

it("says what is wrong with the filter and where, and leaves the calls in sight", async () => {
  await open();
  await userEvent.type(box(), "sever:x ");
  const problem = await screen.findByRole("alert");
  expect(problem.textContent).toContain("Character 1: no such key.");
  expect(problem.querySelector("mark")?.textContent).toBe("sever:x");
  expect(box().getAttribute("aria-invalid")).toBe("true");
  expect(tools()).toHaveLength(3);
});

it("is walked through with the keyboard alone", async () => {
  await open();
  act(() => screen.getByRole("grid", { name: "Calls" }).focus());
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(() => expect(heading()).toBe("read"));
  await userEvent.keyboard("{End}");
  await waitFor(() => expect(heading()).toBe("wipe"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(pane()));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("grid"));
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(box());
});

it("R replays, and the new call is selected while it runs", async () => {
  await open();
  await userEvent.click(rows()[1]!);
  await userEvent.keyboard("r");
  await waitFor(() => expect(useWindow.getState().remembered["history.selected"]).toBe("again-c2"));
  backend.emit({ topic: "calls", id: "again-c2" });
  await waitFor(() => expect(selected()?.id).toBe("call-again-c2"));
  const cancel = await within(pane()).findByRole("button", { name: "Cancel" });
  backend.on("Calls.Cancel", () => undefined);
  await userEvent.click(cancel);
  expect(backend.argsOf("Calls.Cancel")).toEqual([["again-c2"]]);
  expect(within(pane()).getByText("an earlier call")).toBeTruthy();
});

it("asks before it replays what may destroy something", async () => {
  await open();
  await userEvent.click(rows()[2]!);
  await userEvent.keyboard("r");
  const question = await screen.findByRole("dialog", { name: "Replay this call?" });
  expect(backend.argsOf("Calls.Replay")).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Replay" }));
  await waitFor(() => expect(backend.argsOf("Calls.Replay")).toEqual([["c1"]]));
});

it("edit and replay opens the tool with the arguments", async () => {
  await open();
  await userEvent.click(rows()[1]!);
  await userEvent.click(await within(pane()).findByRole("button", { name: "Edit and replay" }));
  await waitFor(() => expect(useWindow.getState().view).toBe("workbench"));
  const { tabs, drafts, activeTab } = useWindow.getState();
  expect(tabs).toMatchObject([{ kind: "tool", server: "files", tool: "read" }]);
  expect(drafts[activeTab]).toMatchObject({ text: '{\n  "path": "a.txt"\n}', callId: "c2", replayOf: "c2" });
});

it("Delete asks, deletes, and selects the next one", async () => {
  await open();
  await userEvent.click(rows()[0]!);
  await userEvent.keyboard("{Delete}");
  const question = await screen.findByRole("dialog", { name: "Delete this call?" });
  expect(tools()).toHaveLength(3);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(tools()).toEqual(["read", "wipe"]));
  expect(selected()?.id).toBe("call-c2");
});

it("shows new calls as they come, and the selection stays", async () => {
  await open();
  await userEvent.click(rows()[1]!);
  calls = [aCall({ id: "c4", tool: "fresh" }), ...calls];
  backend.emit({ topic: "calls", id: "c4" });
  await waitFor(() => expect(tools()).toEqual(["fresh", "search", "read", "wipe"]));
  expect(selected()?.id).toBe("call-c2");
});

it("fetches older calls by the cursor when the end comes near", async () => {
  const many = Array.from({ length: 300 }, (_, i) => aCall({ id: `m${i}`, tool: `t${i}` }));
  backend.on("History.List", ({ cursor, limit }: HistoryQuery) => {
    const from = Number(cursor || 0);
    const next = from + limit < many.length ? String(from + limit) : "";
    return aPage(many.slice(from, from + limit), { next, total: many.length, all: many.length });
  });
  await open();
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("-1");
  expect(rows().length).toBeLessThan(100);
  const scroll = screen.getByRole("grid").parentElement!;
  scroll.scrollTop = 200 * 25;
  fireEvent.scroll(scroll);
  await waitFor(() =>
    expect(backend.argsOf("History.List")).toContainEqual([{ text: "", cursor: "200", limit: 500 }]),
  );
  await waitFor(() => expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("301"));
});

it("leads to a first call, out of a filter that finds nothing, and on after a failure", async () => {
  calls = [];
  const { unmount } = show(<HistoryPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Try echo of the demo server" }));
  expect(useWindow.getState().tabs).toMatchObject([{ server: "demo", tool: "echo" }]);
  unmount();

  calls = [aCall()];
  const second = show(<HistoryPage />);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await userEvent.type(box(), "nothing like this");
  expect(await screen.findByText("No call matches")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear the filter" }).at(-1)!);
  await waitFor(() => expect(rows()).toHaveLength(1));
  second.unmount();

  backend.on("History.List", () => {
    throw new FairleadError(fakeFailure({ code: "storage", message: "The disk is full." }));
  });
  show(<HistoryPage />);
  expect(await screen.findByText("The disk is full.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy details" })).toBeTruthy();
  backend.on("History.List", () => aPage(calls));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it("tells which name no call has, and searches for the one that is meant", async () => {
  backend.on("History.Unknown", (text: string) =>
    text === "server:dsk" ? [{ term: "server:dsk", meant: "server:disk", instead: "server:disk" }] : [],
  );
  await open();
  await userEvent.type(box(), "server:dsk ");
  await userEvent.click(await screen.findByRole("button", { name: "Search for server:disk" }));
  await waitFor(() => expect(tools()).toEqual(["wipe"]));
  expect(within(screen.getByRole("list", { name: "Filters" })).getByText("server:disk")).toBeTruthy();
});

it("says that a call is gone, and keeps what went wrong until it is read", async () => {
  await open();
  await userEvent.click(rows()[1]!);
  await waitFor(() => expect(heading()).toBe("read"));
  backend.on("Calls.Replay", () => {
    throw new FairleadError(fakeFailure({ code: "server_not_found", message: "There is no server files." }));
  });
  await userEvent.click(within(pane()).getByRole("button", { name: "Replay" }));
  await waitFor(() =>
    expect(useProblems.getState().problems[0]?.title).toBe("The call could not be replayed"),
  );
  calls = calls.filter(({ id }) => id !== "c2");
  backend.emit({ topic: "history" });
  expect(await screen.findByText("This call is not in the history any more")).toBeTruthy();
});

it("copies a call as a command, a request or a result", async () => {
  backend.on("History.CopyAs", (id: string, format: string) => `${format} of ${id}`);
  await open();
  await userEvent.click(rows()[1]!);
  await userEvent.click(await within(pane()).findByRole("button", { name: "Copy as…" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Copy as CLI command" }));
  await waitFor(() => expect(backend.copied).toBe("cli of c2"));
});
