import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { FairleadError } from "../../platform";
import { show } from "../../test/render";
import { aDraft, aServer, aStep, aTest, aVault } from "../../test/samples";
import { addServer, closeEditor, editServer } from "./openEditor";
import { ServerEditor } from "./ServerEditor";

const key = { path: "/env/API_KEY", label: "API_KEY", suggested: "docs-api-key" };
const definition = '{"command":"npx","env":{"API_KEY":"sk-canary"}}';

let backend: FakeBackend;
beforeEach(() => {
  closeEditor();
  backend = new FakeBackend({
    "Servers.List": () => [aServer({ name: "files" })],
    "Servers.Parse": () => ({ kind: "command", drafts: [aDraft({ definition, secrets: [key] })] }),
    "Servers.Add": () => undefined,
    "Servers.Update": () => undefined,
    "Servers.CancelTest": () => undefined,
    "Secrets.State": () => aVault(),
  });
});

async function paste(text: string) {
  show(<ServerEditor />);
  addServer();
  const box = await screen.findByLabelText("Paste a configuration");
  await userEvent.click(box);
  await userEvent.paste(text);
}

it("recognises what is pasted, offers its secrets to the vault, and adds it", async () => {
  await paste("API_KEY=sk-canary npx docs");
  expect(await screen.findByText("Recognised as a command line.")).toBeTruthy();
  expect(
    screen.getByLabelText<HTMLInputElement>(/^Name/, {
      selector: "#" + screen.getByRole("textbox", { name: "Name" }).id,
    }).value,
  ).toBe("docs");
  // A value that looks like a secret is not shown to whoever looks over the shoulder.
  expect(screen.getByLabelText<HTMLInputElement>("Value of API_KEY").type).toBe("password");

  const name = screen.getByRole("textbox", { name: "Name of API_KEY in the vault" });
  await userEvent.clear(name);
  await userEvent.type(name, "mine");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Add server" })).toHaveProperty("disabled", false),
  );
  await userEvent.click(screen.getByRole("button", { name: "Add server" }));
  await waitFor(() =>
    expect(backend.argsOf("Servers.Add")).toEqual([["docs", definition, { "/env/API_KEY": "mine" }]]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("leaves a secret in the file when the person says so", async () => {
  await paste("npx docs");
  await userEvent.click(await screen.findByRole("checkbox", { name: "API_KEY" }));
  await userEvent.click(screen.getByRole("button", { name: "Add server" }));
  await waitFor(() => expect(backend.argsOf("Servers.Add")).toEqual([["docs", definition, {}]]));
});

it("does not save a secret that was typed a moment ago before it was offered to the vault", async () => {
  await paste("npx docs");
  const add = await screen.findByRole("button", { name: "Add server" });
  await waitFor(() => expect(add).toHaveProperty("disabled", false));
  const late = { path: "/env/TOKEN", label: "TOKEN", suggested: "docs-token" };
  backend.on("Servers.Parse", () => ({
    kind: "command",
    drafts: [aDraft({ definition, secrets: [key, late] })],
  }));
  await userEvent.click(add);
  expect(await screen.findByText("What was just typed looks like a secret.")).toBeTruthy();
  expect(backend.argsOf("Servers.Add")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Add server" }));
  const vault = { "/env/API_KEY": "docs-api-key", "/env/TOKEN": "docs-token" };
  await waitFor(() => expect(backend.argsOf("Servers.Add")).toEqual([["docs", definition, vault]]));
});

it("adds the chosen ones of several, and does not offer names that are taken", async () => {
  backend.on("Servers.Parse", (text: string) =>
    text.includes("mcpServers")
      ? { kind: "server", drafts: [aDraft()] }
      : {
          kind: "mcpServers",
          drafts: [
            aDraft({ name: "one" }),
            aDraft({ name: "files", exists: true }),
            aDraft({ name: "three" }),
          ],
        },
  );
  await paste("{…}");
  const list = await screen.findByRole("list", { name: "Servers found" });
  expect(within(list).getByRole<HTMLInputElement>("checkbox", { name: "Add files" }).checked).toBe(false);
  await userEvent.click(within(list).getByRole("checkbox", { name: "Add three" }));
  await userEvent.click(within(list).getByRole("checkbox", { name: "Add three" }));
  await userEvent.click(screen.getByRole("button", { name: "Add 2 servers" }));
  await waitFor(() => expect(backend.argsOf("Servers.Add").map(([name]) => name)).toEqual(["one", "three"]));
});

it("says what could not be recognised, with its place", async () => {
  backend.on("Servers.Parse", () => {
    throw new FairleadError(
      fakeFailure({ code: "config", message: "Line 3, column 7: a comma is missing." }),
    );
  });
  await paste("{bad");
  expect(await screen.findByText("Line 3, column 7: a comma is missing.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add server" })).toHaveProperty("disabled", true);
});

it("tests before saving: the step while it runs, then the tools, and the outcome goes when the definition changes", async () => {
  let done = false;
  backend.on("Servers.StartTest", () => "t1");
  backend.on("Servers.TestStatus", () =>
    aTest(
      done
        ? { tools: ["search", "fetch"] }
        : {
            done: false,
            ok: false,
            verdict: "running",
            steps: [aStep({ title: "Handshake", status: "running" })],
          },
    ),
  );
  await paste("npx docs");
  await screen.findByText("Recognised as a command line.");
  await userEvent.click(screen.getByRole("button", { name: "Test connection" }));
  expect(await screen.findByText("Handshake")).toBeTruthy();
  expect(backend.argsOf("Servers.StartTest")).toEqual([[definition]]);
  done = true;
  backend.emit({ topic: "tests", id: "t1" });
  expect(await screen.findByText(/Connected · docs-mcp 2.0.0 · 2025-11-25 · 2 tools/)).toBeTruthy();
  expect(screen.getByText("search, fetch")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Command" }), "2");
  await waitFor(() => expect(screen.queryByText("search, fetch")).toBeNull());
});

it("cancels a test that the backend has not even begun, and one whose dialog is closed", async () => {
  let begin = (_id: string): void => undefined;
  backend.on("Servers.StartTest", () => new Promise((done) => (begin = done)));
  backend.on("Servers.TestStatus", () =>
    aTest({ ok: false, failure: fakeFailure({ message: "Cancelled." }) }),
  );
  await paste("npx docs");
  await screen.findByText("Recognised as a command line.");
  await userEvent.click(screen.getByRole("button", { name: "Test connection" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel test" }));
  begin("t1");
  await waitFor(() => expect(backend.argsOf("Servers.CancelTest")).toEqual([["t1"]]));

  await userEvent.click(await screen.findByRole("button", { name: "Test connection" }));
  await waitFor(() => expect(backend.argsOf("Servers.StartTest")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  begin("t2");
  await waitFor(() => expect(backend.argsOf("Servers.CancelTest")).toContainEqual(["t2"]));
});

it("shows why a test failed, with what the server wrote", async () => {
  backend.on("Servers.StartTest", () => "t1");
  backend.on("Servers.TestStatus", () =>
    aTest({
      ok: false,
      failure: fakeFailure({ code: "spawn_failed", message: "npx was not found.", hint: "Install Node." }),
      log: [{ seq: 1, at: 0, kind: "stderr", text: "KeyError: TOKEN" }],
    }),
  );
  await paste("npx docs");
  await screen.findByText("Recognised as a command line.");
  await userEvent.click(screen.getByRole("button", { name: "Test connection" }));
  expect(await screen.findByText("npx was not found.")).toBeTruthy();
  expect(screen.getByText("Install Node.")).toBeTruthy();
  expect(screen.getByText("KeyError: TOKEN")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy details" })).toBeTruthy();
});

it("edits a server, renames it, and keeps the dialog open with the reason when saving fails", async () => {
  backend.on("Servers.Definition", () => '{"command":"npx","args":["a"],"note":"kept"}');
  backend.on("Servers.Parse", () => ({ kind: "mcpServers", drafts: [aDraft()] }));
  backend.on("Servers.Update", () => {
    throw new FairleadError(fakeFailure({ code: "config", message: "servers.json is read-only." }));
  });
  show(<ServerEditor />);
  editServer("files");
  const command = await screen.findByRole("textbox", { name: "Command" });
  await userEvent.clear(command);
  await userEvent.type(command, "uvx");
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "2");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("servers.json is read-only.")).toBeTruthy();
  const [name, newName, saved] = backend.argsOf("Servers.Update")[0] ?? [];
  expect([name, newName]).toEqual(["files", "files2"]);
  expect(JSON.parse(String(saved))).toEqual({ command: "uvx", args: ["a"], note: "kept" });
});
