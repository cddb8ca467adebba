import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FairleadError } from "../../platform";
import { useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer } from "../../test/samples";
import { aSubscription, aTemplate, someResources } from "../offer/samples";
import { aBlock, aBody, aCall, aDetail } from "../result/samples";
import { ResourceTab } from "./ResourceTab";
import { TemplateTab } from "./TemplateTab";

let backend: FakeBackend;
let reads = 0;
beforeEach(() => {
  reads = 0;
  backend = new FakeBackend({
    "Servers.List": () => [aServer()],
    "Offers.Resources": () => someResources(),
    "Offers.Subscriptions": () => [],
    "Offers.Read": () => `c${++reads}`,
    "Calls.Get": (id: string) => reading(id, `reading ${id}`),
  });
});

const reading = (id: string, text: string) =>
  aDetail({
    call: aCall({ id, method: "resources/read", tool: "demo://clock", startedAt: 100 }),
    content: [aBlock({ type: "resource", uri: "demo://clock", text: aBody(text), mimeType: "text/plain" })],
    result: aBody("{}"),
  });
const clockTab = <ResourceTab server="files" uri="demo://clock" tabId="t" />;

it("reads a resource with the keyboard and shows what it holds", async () => {
  show(clockTab);
  expect(await screen.findByText("Not read yet")).toBeTruthy();
  expect(await screen.findByText("The time.")).toBeTruthy();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("reading c1")).toBeTruthy();
  expect(backend.argsOf("Offers.Read")).toEqual([
    [{ server: "files", uri: "demo://clock", timeoutMs: 0, step: false }],
  ]);
});

it("says that a resource is empty, and why one could not be read", async () => {
  backend.on("Calls.Get", (id: string) => reading(id, ""));
  show(clockTab);
  await userEvent.click(await screen.findByRole("button", { name: /^Read/ }));
  expect(await screen.findByText("The resource is empty")).toBeTruthy();
  backend.on("Offers.Read", () => {
    throw new FairleadError(fakeFailure({ message: "It is not connected." }));
  });
  useWindow.setState({ drafts: {} });
  await userEvent.click(screen.getByRole("button", { name: /^Read/ }));
  expect(await screen.findByText("It is not connected.")).toBeTruthy();
});

it("subscribes, says when the resource changed, and reads it again", async () => {
  let subscriptions: unknown[] = [];
  backend.on("Offers.Subscriptions", () => subscriptions);
  backend.on("Offers.Subscribe", () => {
    subscriptions = [aSubscription()];
  });
  show(clockTab);
  await userEvent.click(await screen.findByRole("switch", { name: "Subscribe" }));
  expect(await screen.findByText("no change yet")).toBeTruthy();
  expect(backend.argsOf("Offers.Subscribe")).toEqual([["files", "demo://clock"]]);
  await userEvent.click(screen.getByRole("button", { name: /^Read/ }));
  await screen.findByText("reading c1");

  subscriptions = [aSubscription({ updates: 1, updatedAt: 200 })];
  backend.emit({ topic: "offers", server: "files", id: "demo://clock" });
  const again = await screen.findByRole("button", { name: /^Changed at .* read again$/ });
  expect(backend.argsOf("Offers.Resources")).toHaveLength(1);
  await userEvent.click(again);
  expect(await screen.findByText("reading c2")).toBeTruthy();
});

it("reads again by itself at each change when that is wished", async () => {
  let updates = 0;
  backend.on("Offers.Subscriptions", () => [aSubscription({ updates, updatedAt: 200 * updates })]);
  backend.on("Calls.Get", (id: string) => {
    const detail = reading(id, `reading ${id}`);
    return { ...detail, call: { ...detail.call, startedAt: 100 + 200 * updates } };
  });
  show(clockTab);
  await userEvent.click(await screen.findByRole("switch", { name: "Read again at each change" }));
  for (updates = 1; updates <= 2; updates++) {
    backend.emit({ topic: "offers", server: "files", id: "demo://clock" });
    expect(await screen.findByText(`reading c${updates}`)).toBeTruthy();
  }
});

it("does not offer to subscribe where the server takes no subscriptions", async () => {
  backend.on("Offers.Resources", () => someResources({ subscribe: false }));
  show(clockTab);
  expect(await screen.findByText(/does not report changes/)).toBeTruthy();
  expect(screen.queryByRole("switch")).toBeNull();
});

const noteTab = <TemplateTab server="files" template="demo://note/{name}" tabId="t" />;

it("fills a template in, shows the URI that makes, and reads it", async () => {
  backend.on("Offers.Resources", () => someResources({ complete: false }));
  backend.on("Offers.Expand", (_: string, values: string) => `demo://note/${JSON.parse(values).name ?? ""}`);
  show(noteTab);
  // Without layout a press hits the bar between the panes, so nothing is pressed.
  fireEvent.change(await screen.findByLabelText("name"), { target: { value: "poem" } });
  expect(await screen.findByText("demo://note/poem")).toBeTruthy();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("reading c1")).toBeTruthy();
  expect(backend.argsOf("Offers.Read")[0]?.[0]).toMatchObject({ uri: "demo://note/poem" });
  await userEvent.click(screen.getByText("Open in a tab of its own"));
  expect(useWindow.getState().tabs.at(-1)).toMatchObject({ kind: "resource", uri: "demo://note/poem" });
});

it("says why a template cannot be filled in, and when it is gone", async () => {
  backend.on("Offers.Resources", () =>
    someResources({ templates: [aTemplate({ failure: fakeFailure({ message: "The { is not closed." }) })] }),
  );
  const { unmount } = show(noteTab);
  expect(await screen.findByText("The { is not closed.")).toBeTruthy();
  unmount();
  backend.on("Offers.Resources", () => someResources({ templates: [] }));
  show(noteTab);
  expect(await screen.findByRole("button", { name: "Look again" })).toBeTruthy();
});

it("takes several values for a variable that is written out one by one", async () => {
  const uriTemplate = "demo://find{/folder*}{?tag*,lang}";
  backend.on("Offers.Resources", () =>
    someResources({
      templates: [aTemplate({ uriTemplate, variables: ["folder", "tag", "lang"] })],
      complete: true,
    }),
  );
  backend.on("Offers.Complete", () => ({ values: [], total: 0, hasMore: false }));
  backend.on("Offers.Expand", () => "demo://find?tag=x&tag=y");
  show(<TemplateTab server="files" template={uriTemplate} tabId="t" />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
  const typed = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  await screen.findByRole("group", { name: "tag" });
  typed("tag", "x, y");
  press("Add a value to tag");
  expect(document.activeElement).toBe(field("tag 2"));
  typed("tag 2", "green");
  press("Add a value to tag");
  typed("lang", "de");
  expect(screen.queryByRole("button", { name: "Add a value to lang" })).toBeNull();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("reading c1")).toBeTruthy();
  expect(backend.argsOf("Offers.Expand").at(-1)).toEqual([
    uriTemplate,
    '{"tag":["x, y","green"],"lang":"de"}',
  ]);
  press("Remove tag 1");
  press("Remove tag 2");
  expect(field("tag").value).toBe("green");
});
