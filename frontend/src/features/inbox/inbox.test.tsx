import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FairleadError, type Question } from "../../platform";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { CallQuestions } from "./CallQuestions";
import { InboxPage } from "./InboxPage";

let counter = 0;
function aQuestion(parts: Partial<Question> = {}): Question {
  counter++;
  return {
    id: `question-${counter}`,
    server: "files",
    kind: "elicitation-form",
    callId: "call-1",
    call: "rename",
    at: 1_700_000_000_000,
    message: "What shall it be called?",
    schema: JSON.stringify({ type: "object", properties: { name: { type: "string" } }, required: ["name"] }),
    defaults: "{}",
    url: "",
    host: "",
    raw: "{}",
    ...parts,
  };
}

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Inbox.List": () => [],
    "Inbox.Recent": () => [],
    "Inbox.Answer": () => undefined,
  });
});

it("says what an empty inbox is for", async () => {
  show(<InboxPage />);
  expect(await screen.findByText("No server asks for anything")).toBeTruthy();
});

it("answers a form", async () => {
  const question = aQuestion();
  backend.on("Inbox.List", () => [question]);
  show(<InboxPage />);
  const card = await screen.findByRole("article", { name: "Question of files" });
  expect(card.textContent).toContain("During the call of rename");
  await userEvent.type(within(card).getByRole("textbox", { name: /name/ }), "new.txt");
  await userEvent.click(within(card).getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(backend.argsOf("Inbox.Answer")).toHaveLength(1));
  const [id, action, content] = backend.argsOf("Inbox.Answer")[0] ?? [];
  expect([id, action, JSON.parse(String(content))]).toEqual([question.id, "accept", { name: "new.txt" }]);
});

it("shows at the fields what does not fit, and the question stays", async () => {
  backend.on("Inbox.List", () => [aQuestion()]);
  backend.on("Inbox.Answer", () => {
    throw new FairleadError(
      fakeFailure({
        code: "invalid_arguments",
        message: "The answer does not fit.",
        details: JSON.stringify({
          problems: [{ pointer: "/name", message: "is too short", keyword: "minLength" }],
        }),
      }),
    );
  });
  show(<InboxPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("The answer does not fit.")).toBeTruthy();
  expect(screen.getAllByText(/is too short/).length).toBeGreaterThan(0);
});

it("declines, and dismisses", async () => {
  const question = aQuestion();
  backend.on("Inbox.List", () => [question]);
  show(<InboxPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  await waitFor(() => expect(backend.argsOf("Inbox.Answer")[0]).toEqual([question.id, "decline", ""]));
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss without an answer" }));
  await waitFor(() => expect(backend.argsOf("Inbox.Answer")[1]).toEqual([question.id, "cancel", ""]));
});

it("opens an address only after it was asked to, and after the server was answered", async () => {
  const url = "https://pay.example/order?id=7";
  backend.on("Inbox.List", () => [
    aQuestion({ kind: "elicitation-url", url, host: "pay.example", schema: "" }),
  ]);
  backend.on("System.OpenURL", () => undefined);
  show(<InboxPage />);
  expect(await screen.findByText(url)).toBeTruthy();
  expect(backend.opened).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Open in the browser" }));
  await waitFor(() => expect(backend.opened).toEqual([url]));
  expect(backend.argsOf("Inbox.Answer")[0]?.[1]).toBe("accept");
});

it("opens an address also when its question has left the page before the answer is confirmed", async () => {
  const question = aQuestion({
    kind: "elicitation-url",
    url: "https://pay.example/",
    host: "pay.example",
    schema: "",
  });
  let confirm: () => void = () => undefined;
  backend.on("Inbox.List", () => [question]);
  backend.on("Inbox.Answer", async () => new Promise<void>((resolve) => (confirm = resolve)));
  backend.on("System.OpenURL", () => undefined);
  show(<InboxPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Open in the browser" }));
  await waitFor(() => expect(backend.argsOf("Inbox.Answer")).toHaveLength(1));
  backend.on("Inbox.List", () => []);
  act(() => backend.emit({ topic: "inbox", server: question.server, id: question.id }));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(backend.opened).toEqual([]);
  confirm();
  await waitFor(() => expect(backend.opened).toEqual([question.url]));
});

it("tells of an address that was refused, and which it was", async () => {
  const url = "javascript:alert(1)";
  const reason = `files wants an address opened that is not safe to open: its scheme is "javascript". The address is "${url}".`;
  backend.on("Inbox.Recent", () => [
    {
      question: aQuestion({ kind: "elicitation-url", message: "Pay\u202E here", url, schema: "" }),
      action: "refused",
      at: 1_700_000_000_000,
      reason,
    },
  ]);
  show(<InboxPage />);
  const recent = await screen.findByRole("region", { name: "Recent" });
  expect(recent.textContent).toContain(`refused: ${reason}`);
  expect(recent.textContent).toContain("Pay\\u202e here");
  expect(within(recent).queryByRole("link")).toBeNull();
});

it("writes out what would turn a question round", async () => {
  const schema = {
    type: "object",
    properties: { name: { type: "string", title: "Given\u202E", description: "As on\u2066 paper" } },
  };
  backend.on("Inbox.List", () => [
    aQuestion({ message: "Pay 10\u202E\nnow", schema: JSON.stringify(schema) }),
  ]);
  show(<InboxPage />);
  const card = await screen.findByRole("article", { name: "Question of files" });
  expect(card.textContent).toContain("Pay 10\\u202e\nnow");
  expect(card.textContent).toContain("As on\\u2066 paper");
  expect(card.textContent).not.toMatch(/[\u202E\u2066]/);
});

it("answers in place of a model", async () => {
  const defaults =
    '{"role":"assistant","content":{"type":"text","text":""},"model":"human","stopReason":"endTurn"}';
  const sampling = {
    systemPrompt: "Be brief.",
    messages: [],
    maxTokens: 100,
    temperature: "",
    stopSequences: [],
    modelHints: [],
    includeContext: "",
    tools: [],
    toolChoice: "",
  };
  backend.on("Inbox.List", () => [aQuestion({ kind: "sampling", message: "", defaults, sampling })]);
  show(<InboxPage />);
  expect(await screen.findByText("Be brief.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "The model’s answer" }), "Hello");
  await userEvent.click(screen.getByRole("button", { name: "Send the answer" }));
  await waitFor(() => expect(backend.argsOf("Inbox.Answer")).toHaveLength(1));
  expect(JSON.parse(String(backend.argsOf("Inbox.Answer")[0]?.[2]))).toMatchObject({
    content: { type: "text", text: "Hello" },
  });
});

it("shows beside a call only what is asked during it", async () => {
  backend.on("Inbox.List", () => [
    aQuestion({ server: "mine" }),
    aQuestion({ server: "other", callId: "call-2" }),
  ]);
  show(<CallQuestions callId="call-1" />);
  expect(await screen.findByRole("article", { name: "Question of mine" })).toBeTruthy();
  expect(screen.queryByRole("article", { name: "Question of other" })).toBeNull();
});
