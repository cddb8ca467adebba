import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FairleadError } from "../../platform";
import { changeDraft } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer } from "../../test/samples";
import { aPrompt, somePrompts } from "../offer/samples";
import { aBlock, aBody, aCall, aDetail, aText } from "../result/samples";
import { PromptTab } from "./PromptTab";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Servers.List": () => [aServer()],
    "Offers.Prompts": () => somePrompts({ complete: false }),
    "Offers.Complete": () => ({ values: [], total: 0, hasMore: false }),
    "Offers.GetPrompt": () => "c1",
    "Calls.Get": () =>
      aDetail({
        call: aCall({ method: "prompts/get", tool: "greeting" }),
        content: [
          { ...aText("Greet Ada."), role: "user" },
          { ...aText("Ahoy!"), role: "assistant" },
          aBlock({ type: "image", role: "user", mimeType: "image/png", dataUrl: "/blob/1", dataBytes: 3 }),
        ],
        result: aBody('{"description":"A greeting for Ada"}'),
      }),
  });
});

// Without layout everything is at one place, also the bar between the panes, which takes what is pressed there.
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

const tab = <PromptTab server="files" prompt="greeting" tabId="t" />;

it("gets a prompt with its arguments and shows its messages as a conversation", async () => {
  show(tab);
  type(await screen.findByLabelText(/^name/), "Ada");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  const messages = await screen.findByRole("list", { name: "Messages of the prompt" });
  const said = within(messages).getAllByRole("listitem");
  expect(said).toHaveLength(3);
  expect(within(said[1] as HTMLElement).getByText("assistant")).toBeTruthy();
  expect(within(said[1] as HTMLElement).getByText("Ahoy!")).toBeTruthy();
  expect(screen.getByText("A greeting for Ada")).toBeTruthy();
  expect(backend.argsOf("Offers.GetPrompt")[0]?.[0]).toMatchObject({
    prompt: "greeting",
    arguments: '{"name":"Ada"}',
  });
  await userEvent.click(screen.getByRole("button", { name: "Copy as text" }));
  expect(backend.copied).toBe("user: Greet Ada.\n\nassistant: Ahoy!\n\nuser: [image image/png]");
  await userEvent.click(screen.getByRole("button", { name: "Copy as JSON" }));
  expect(backend.copied).toContain("A greeting for Ada");
});

it("says at its field what is missing", async () => {
  backend.on("Offers.GetPrompt", () => {
    const problems = [{ pointer: "", message: 'missing required property "name"', keyword: "required" }];
    throw new FairleadError(
      fakeFailure({ code: "invalid_arguments", details: JSON.stringify({ problems }) }),
    );
  });
  show(tab);
  await userEvent.click(await screen.findByRole("button", { name: /^Get/ }));
  expect(await screen.findByText("This argument is required.")).toBeTruthy();
  type(screen.getByLabelText(/^name/), "A");
  expect(screen.queryByText("This argument is required.")).toBeNull();
});

it("asks for completions with the other arguments, a moment after the last key", async () => {
  backend.on("Offers.Prompts", () => somePrompts());
  backend.on("Offers.Complete", () => ({ values: ["English", "Español"], total: 40, hasMore: true }));
  show(tab);
  changeDraft("t", { text: '{"name":"Ada"}' });
  const [language] = await screen.findAllByLabelText("language");
  fireEvent.focus(language as HTMLElement);
  type(language as HTMLElement, "e");
  expect(await screen.findByText("2 of 40 proposals; type on")).toBeTruthy();
  await waitFor(() =>
    expect(backend.argsOf("Offers.Complete").at(-1)).toEqual([
      {
        server: "files",
        kind: "prompt",
        name: "greeting",
        argument: "language",
        value: "e",
        context: '{"name":"Ada"}',
      },
    ]),
  );
});

it("takes prompts without arguments and servers that complete nothing", async () => {
  backend.on("Offers.Prompts", () => somePrompts({ complete: false, prompts: [aPrompt({ arguments: [] })] }));
  show(tab);
  expect(await screen.findByText("This prompt takes no arguments.")).toBeTruthy();
});
