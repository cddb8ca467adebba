import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FairleadError, type CallDetail, type Server, type ToolDetail } from "../../platform";
import { changeDraft, navigate, openTool, useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer, aTool, someSettings } from "../../test/samples";
import { aCall, aDetail, aText, aToolDetail } from "../result/samples";
import { forgetStores } from "./stores";
import { ToolTab } from "./ToolTab";

const tabId = "tool files read 1";
const schema = {
  properties: { path: { type: "string" }, limit: { type: "integer", default: 10 } },
  required: ["path"],
};
afterEach(forgetStores);

interface Scene {
  tool?: Partial<ToolDetail>;
  server?: Partial<Server>;
  call?: () => CallDetail;
  start?: (request: { arguments: string; sendAnyway: boolean }) => string;
  draft?: string;
}

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend();
});

function open({
  tool = {},
  server = {},
  call = () => aDetail({ content: [aText("the answer")] }),
  start = () => "c1",
  draft,
}: Scene = {}) {
  backend
    .on("Tools.Get", () => aToolDetail(schema, tool))
    .on("Servers.List", () => [aServer(server)])
    .on("Preferences.Get", () => someSettings)
    .on("Tools.Validate", () => [])
    .on("Calls.Start", start as never)
    .on("Calls.Cancel", () => undefined)
    .on("Calls.Get", call);
  show(<ToolTab server="files" tool="read" tabId={tabId} />);
  act(() => {
    openTool("files", "read");
    if (draft !== undefined) changeDraft(tabId, { text: draft });
  });
  return userEvent.setup();
}
const path = () => screen.findByRole("textbox", { name: "path" });
const press = (name: RegExp | string) => screen.getByRole("button", { name });
/** Without layout the handle between the panes lies under every pointer and takes the click; focus is given instead. */
async function type(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  act(() => field.focus());
  await user.keyboard(text);
}
const sent = () =>
  backend.argsOf("Calls.Start").map(([request]) => request as { arguments: string; sendAnyway: boolean });

describe("calling", () => {
  it("sends what the form says and shows what comes back", async () => {
    const user = open();
    await type(user, await path(), "/tmp");
    await user.click(press(/^Call/));
    expect(await screen.findByText("the answer")).toBeDefined();
    expect(sent()[0]).toMatchObject({
      server: "files",
      tool: "read",
      arguments: '{\n  "limit": 10,\n  "path": "/tmp"\n}',
      sendAnyway: false,
    });
    expect(screen.getByRole("status").textContent).toContain("Done");
  });

  it("is done with the keyboard from inside a field", async () => {
    const user = open();
    await type(user, await path(), "/tmp{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("shows at their fields what does not fit, and can be done anyway", async () => {
    const problems = [
      { pointer: "", message: 'missing required property "path"', keyword: "required" },
      { pointer: "/limit", message: "must be ≤ 5, got 10", keyword: "maximum" },
    ];
    const details = JSON.stringify({ problems });
    const user = open({
      start: ({ sendAnyway }) => {
        if (!sendAnyway) throw new FairleadError(fakeFailure({ code: "invalid_arguments", details }));
        return "c1";
      },
    });
    await path();
    backend.on("Tools.Validate", () => problems);
    await user.click(press(/^Call/));
    expect(await screen.findByText(/The arguments do not fit the schema: 2 problems/)).toBeDefined();
    expect((await path()).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/must be ≤ 5, got 10/)).toBeDefined();
    await user.click(press("Call anyway"));
    expect(await screen.findByText("the answer")).toBeDefined();
    expect(sent()[1]).toMatchObject({ sendAnyway: true });
  });

  it("shows its progress and can be cancelled", async () => {
    const user = open({
      call: () =>
        aDetail({
          call: aCall({ status: "running", tookUs: -1, startedAt: Date.now() }),
          progress: { progress: 1, total: 2, message: "fetching" },
        }),
    });
    await type(user, await path(), "x");
    await user.click(press(/^Call/));
    expect(await screen.findByText(/fetching · 1 of 2/)).toBeDefined();
    await user.click(press(/^Cancel/));
    expect(backend.argsOf("Calls.Cancel")).toEqual([["c1"]]);
  });

  it("says why it could not begin", async () => {
    const user = open({
      start: () => {
        throw new FairleadError(
          fakeFailure({ code: "not_connected", message: "files is not connected.", hint: "Connect it." }),
        );
      },
    });
    await path();
    await user.click(press(/^Call/));
    expect((await screen.findByRole("alert")).textContent).toContain("files is not connected.");
  });

  it("asks first when the tool may destroy something", async () => {
    const user = open({ tool: { tool: aTool({ destructive: true }) } });
    await path();
    await user.click(press(/^Call/));
    const dialog = await screen.findByRole("dialog");
    expect(sent()).toHaveLength(0);
    await user.click(within(dialog).getByRole("button", { name: "Call" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("waits as long as this tab was told to", async () => {
    const user = open();
    await path();
    await user.click(press(/^Timeout/));
    await user.click(await screen.findByRole("menuitem", { name: "30.0 s" }));
    await user.click(press(/^Call/));
    await waitFor(() => expect(sent()[0]).toMatchObject({ timeoutMs: 30_000 }));
  });
});

describe("arguments", () => {
  it("are one truth in two views", async () => {
    const user = open();
    await type(user, await path(), "/tmp");
    await user.click(screen.getByText("JSON"));
    expect((await screen.findByRole("textbox", { name: "Arguments as JSON" })).textContent).toContain(
      '"path": "/tmp"',
    );
    await waitFor(() =>
      expect(useWindow.getState().drafts[tabId]).toMatchObject({
        mode: "json",
        text: '{\n  "limit": 10,\n  "path": "/tmp"\n}',
      }),
    );
  });

  it("that are no JSON are kept, said and not sent", async () => {
    const user = open({ draft: '{"path": }' });
    expect(await screen.findByText(/The arguments are not JSON: .* \(line 1, column 10\)/)).toBeDefined();
    expect(press(/^Call/)).toHaveProperty("disabled", true);
    await user.click(press("Show in JSON"));
    expect((await screen.findByRole("textbox", { name: "Arguments as JSON" })).textContent).toContain(
      '{"path": }',
    );
  });

  it("that are not finished are named and not sent", async () => {
    const user = open();
    const limit = await screen.findByRole("textbox", { name: "limit" });
    await user.clear(limit);
    await type(user, limit, "1e");
    expect(screen.getByText("/limit").parentElement?.textContent).toBe("/limit is not finished yet.");
    expect(press(/^Call/)).toHaveProperty("disabled", true);
    await type(user, limit, "3");
    expect(press(/^Call/)).toHaveProperty("disabled", false);
  });

  it("filled in from elsewhere appear", async () => {
    open();
    expect(await path()).toHaveProperty("value", "");
    act(() => changeDraft(tabId, { text: '{"path":"/home","big":12345678901234567890}' }));
    await waitFor(async () => expect(await path()).toHaveProperty("value", "/home"));
    expect(screen.getByText("12345678901234567890")).toBeDefined();
  });
});

it("shows what was filled in while its tab was out of sight", async () => {
  open();
  act(() => cleanup());
  show(<InWorkbench />);
  act(() => openTool("files", "read"));
  expect(await path()).toHaveProperty("value", "");
  act(() => navigate("history"));
  act(() => openTool("files", "read", { draft: '{"path":"/replayed"}' }));
  expect(await path()).toHaveProperty("value", "/replayed");
  await waitFor(() => expect(useWindow.getState().drafts[tabId]?.text).toBe('{"path":"/replayed"}'));
});

it("says of the next call, once, that it repeats an earlier one", async () => {
  const user = open();
  act(() => openTool("files", "read", { draft: '{"path":"/replayed"}', callId: "c0", replayOf: "c0" }));
  await waitFor(async () => expect(await path()).toHaveProperty("value", "/replayed"));
  await user.click(press(/^Call/));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(press(/^Call/)).toHaveProperty("disabled", false));
  await user.click(press(/^Call/));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(backend.argsOf("Calls.Start")).toMatchObject([[{ replayOf: "c0" }], [{ replayOf: "" }]]);
});

function InWorkbench() {
  return useWindow((state) => state.view === "workbench") ? (
    <ToolTab server="files" tool="read" tabId={tabId} />
  ) : null;
}

describe("the tool", () => {
  it("is named, described and judged", async () => {
    open({
      tool: {
        tool: aTool({
          title: "Read a file",
          description: "Reads.",
          readOnly: true,
          idempotent: true,
          openWorld: true,
        }),
      },
    });
    expect(await screen.findByRole("heading", { name: "read" })).toBeDefined();
    for (const text of ["Read a file", "Reads.", "read-only", "open world", "mcp__files__read"])
      expect(screen.getByText(text)).toBeDefined();
    await userEvent.click(press("Copy the qualified name"));
    expect(backend.copied).toBe("mcp__files__read");
  });

  it("that vanished is said to be gone, with a way on", async () => {
    backend
      .on("Servers.List", () => [aServer()])
      .on("Tools.Get", () => {
        throw new FairleadError(fakeFailure({ code: "tool_not_found", message: "files has no tool read." }));
      });
    show(<ToolTab server="files" tool="read" tabId={tabId} />);
    expect(await screen.findByText("files has no tool named read")).toBeDefined();
    expect(press("Close this tab")).toBeDefined();
    expect(press("Look again")).toBeDefined();
  });

  it("of a server that is not connected says so, and connects", async () => {
    backend.on("Servers.Connect", () => undefined);
    const user = open({
      server: { state: "failed", toolsStale: true, failure: fakeFailure({ message: "command not found" }) },
    });
    expect(await path()).toBeDefined();
    expect(
      await screen.findByText(/The schema is the one of the last connection. command not found/),
    ).toBeDefined();
    await user.click(press("Connect"));
    expect(backend.argsOf("Servers.Connect")).toEqual([["files"]]);
  });
});
