import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Message, MessageQuery } from "../../platform";
import { useWindow } from "../../state/window";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer } from "../../test/samples";
import { MessagesPanel } from "./MessagesPanel";
import { aDetail, aMessage, anAnswer, aPage } from "./samples";

let backend: FakeBackend;
let all: Message[];
let dropped: number;

/** What the backend answers: the newest that fit, as the real one does. */
function page(query: MessageQuery) {
  const found = all.filter(
    ({ seq, server, kind, method, preview }) =>
      seq > query.after &&
      (query.before === 0 || seq < query.before) &&
      (!query.server || server === query.server) &&
      (query.kinds.length === 0 || query.kinds.includes(kind)) &&
      method.includes(query.method.replaceAll("*", "")) &&
      preview.includes(query.text),
  );
  const fits = found.slice(-query.limit);
  return aPage(fits, {
    older: fits.length < found.length ? (fits[0]?.seq ?? 0) : 0,
    newest: all.at(-1)?.seq ?? 0,
    all: all.length,
    dropped,
  });
}

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
  dropped = 0;
  all = [
    aMessage(1),
    anAnswer(2, 1, { call: "c1" }),
    aMessage(3, { server: "web", kind: "event", form: "", method: "", rpcId: "", preview: "connected" }),
  ];
  backend = new FakeBackend({
    "Messages.Page": page,
    "Messages.Get": (seq: number) => {
      const message = all.find((row) => row.seq === seq) ?? aMessage(seq);
      return aDetail(message, { response: all.find(({ request }) => request === seq)?.seq ?? 0 });
    },
    "Messages.Export": () => "/blob/messages?server=files",
    "Servers.List": () => [aServer({ name: "files" }), aServer({ name: "web" })],
  });
});

const shown = () => [...document.querySelectorAll<HTMLElement>("[id^=message-][role=option]")];

/** rows waits until so many are shown. Finding a hundred by their role would take a second. */
async function rows(count: number): Promise<HTMLElement[]> {
  await waitFor(() => expect(shown()).toHaveLength(count));
  return shown();
}

function pass(...messages: Message[]) {
  all = [...all, ...messages];
  backend.emit({ topic: "messages" });
}

it("shows what passed, request and answer joined, and fetches only what is new", async () => {
  show(<MessagesPanel />);
  const [request, answer, event] = await rows(3);
  expect(request?.textContent).toMatch(/filesrequesttools\/call 1/);
  expect(answer?.textContent).toMatch(/responsetools\/call 1.*2\.1 ms/);
  expect(event?.textContent).toMatch(/webevent.*connected/);
  pass(aMessage(4));
  await rows(4);
  expect(backend.argsOf("Messages.Page").map(([query]) => (query as MessageQuery).after)).toEqual([0, 3]);
});

it("opens a message, and goes from the answer to its request and on to the call", async () => {
  show(<MessagesPanel />);
  const [, answer] = await rows(3);
  await userEvent.click(answer as HTMLElement);
  const pane = await screen.findByRole("region", { name: "Message" });
  expect(within(pane).getByText("tools/call response")).toBeTruthy();
  expect(shown()[0]?.dataset["partner"]).toBe("true");
  await userEvent.click(within(pane).getByRole("button", { name: "Show the request" }));
  expect(await within(pane).findByText("tools/call request")).toBeTruthy();
  await userEvent.click(within(pane).getByRole("button", { name: "Show the answer" }));
  await userEvent.click(await within(pane).findByRole("button", { name: "Open the call" }));
  expect(useWindow.getState()).toMatchObject({ view: "history", remembered: { "history.selected": "c1" } });
});

it("is walked through by keys", async () => {
  show(<MessagesPanel />);
  await rows(3);
  screen.getByRole("listbox", { name: "Messages" }).focus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(shown().map((row) => row.ariaSelected)).toEqual(["false", "true", "false"]);
  await userEvent.keyboard("{Enter}");
  const pane = await screen.findByRole("region", { name: "Message" });
  expect(document.activeElement).toBe(pane);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Message" })).toBeNull();
});

it("filters by server, kind, method and text", async () => {
  show(<MessagesPanel />);
  await rows(3);
  await userEvent.type(screen.getByPlaceholderText("Method"), "call");
  await rows(2);
  await userEvent.type(screen.getByRole("searchbox", { name: "Text" }), "zzz");
  await userEvent.click(await screen.findByRole("button", { name: "Clear the filter" }));
  await rows(3);
  await userEvent.click(screen.getByRole("button", { name: "Kind" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "What happened" }));
  await rows(1);
  expect(backend.argsOf("Messages.Page").at(-1)).toMatchObject([{ kinds: ["event"], method: "", text: "" }]);
});

it("stands still while paused and says how many came", async () => {
  show(<MessagesPanel />);
  await rows(3);
  await userEvent.click(screen.getByRole("button", { name: "Pause" }));
  pass(aMessage(4), aMessage(5));
  expect(await screen.findByText(/2 new/)).toBeTruthy();
  expect(shown()).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  await rows(5);
});

it("clears the view, and brings back what was cleared", async () => {
  show(<MessagesPanel />);
  await rows(3);
  await userEvent.click(screen.getByRole("button", { name: "Clear the view" }));
  expect(await screen.findByText("The view was cleared")).toBeTruthy();
  pass(aMessage(4));
  await rows(1);
  await userEvent.click(screen.getByRole("button", { name: "Clear the view" }));
  await userEvent.click(await screen.findByRole("button", { name: "Show earlier messages" }));
  await rows(4);
});

it("says what could not be kept", async () => {
  dropped = 1234;
  show(<MessagesPanel />);
  expect(await screen.findByText("1,234 messages were not kept")).toBeTruthy();
});

it("goes on at the end when more pass than a page, and fetches older ones when scrolled back", async () => {
  show(<MessagesPanel />);
  await rows(3);
  pass(...Array.from({ length: 5000 }, (_, index) => aMessage(4 + index)));
  // Nothing scrolls here, so the first row is in sight at once.
  await screen.findByText(/read_4404/, {});
  const asked = backend.argsOf("Messages.Page").map(([query]) => query as MessageQuery);
  expect(asked.slice(0, 3)).toMatchObject([
    { after: 0, before: 0, limit: 300 },
    { after: 3, before: 0, limit: 300 },
    { after: 0, before: 4704, limit: 300 },
  ]);
});

it("copies what it shows as lines of text", async () => {
  show(<MessagesPanel />);
  await rows(3);
  await userEvent.click(screen.getByRole("button", { name: "Copy these messages" }));
  await waitFor(() => expect(backend.copied.split("\n")).toHaveLength(3));
  expect(backend.copied).toMatch(/files {2}← {2}response {2}tools\/call {2}id 1 {2}2\.1 ms {2}120 B/);
});
