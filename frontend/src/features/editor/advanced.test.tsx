import { screen, waitFor } from "@testing-library/react";
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

it("sets limits and how a server is kept, and leaves the rest of its definition alone", async () => {
  show(<ServerEditor />);
  editServer("files");
  await userEvent.click(await screen.findByText("Advanced"));
  await userEvent.type(screen.getByRole("textbox", { name: "Instances" }), "3");
  await userEvent.type(screen.getByRole("textbox", { name: "Check every" }), "10");
  expect(screen.getByText("Write a duration such as 30s, or off")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Check every" }), "s");
  await userEvent.click(screen.getByRole("textbox", { name: "Roots" }));
  await userEvent.paste("~/docs\n/data\n");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
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
  show(<ServerEditor />);
  editServer("files");
  await userEvent.click(await screen.findByText("Advanced"));
  const instances = screen.getByRole("textbox", { name: "Instances" });
  await userEvent.type(instances, "9");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(instances.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.type(instances, "{Backspace}8");
  expect(instances.getAttribute("aria-invalid")).not.toBe("true");
});
