import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FairleadError } from "../../platform";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aDraft, aServer, aVault } from "../../test/samples";
import { closeEditor, editServer } from "./openEditor";
import { ServerEditor } from "./ServerEditor";

let backend: FakeBackend;
beforeEach(() => {
  closeEditor();
  backend = new FakeBackend({
    "Servers.List": () => [aServer({ name: "files" })],
    "Servers.Definition": () => '{"command":"npx","note":"kept"}',
    "Servers.Parse": () => ({ kind: "mcpServers", drafts: [aDraft()] }),
    "Servers.Update": () => undefined,
    "Secrets.State": () => aVault(),
  });
});

/** change puts a text into a field at once. */
const change = (field: string, value: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });

async function editAdvanced(): Promise<void> {
  show(<ServerEditor />);
  editServer("files");
  await userEvent.click(await screen.findByText("Advanced"));
}

it("sets limits and how a server is kept, and leaves the rest of its definition alone", async () => {
  await editAdvanced();
  change("Instances", "3");
  change("Check every", "10");
  expect(screen.getByText("Write a duration such as 30s, or off")).toBeTruthy();
  change("Check every", "10s");
  change("Roots", "~/docs\n/data\n");
  await userEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(backend.argsOf("Servers.Update")).toHaveLength(1));
  expect(JSON.parse(String(backend.argsOf("Servers.Update")[0]?.[2]))).toEqual({
    command: "npx",
    note: "kept",
    instances: 3,
    health: "10s",
    roots: ["~/docs", "/data"],
  });
});

it("says at its field what the backend refused, until that is changed", async () => {
  backend.on("Servers.Update", () => {
    throw new FairleadError(
      fakeFailure({ code: "config", message: "There are too many.", details: '{"key":"instances"}' }),
    );
  });
  await editAdvanced();
  const wrong = () => screen.getByLabelText("Instances").getAttribute("aria-invalid") === "true";
  change("Instances", "9");
  await userEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(wrong()).toBe(true));
  change("Instances", "8");
  expect(wrong()).toBe(false);
});
