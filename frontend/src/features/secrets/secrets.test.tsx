import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FairleadError } from "../../platform";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aSecret, aVault } from "../../test/samples";
import { SecretsPage } from "./SecretsPage";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Secrets.State": () => aVault({ secrets: [aSecret({ name: "fs", usedBy: ["files"] })] }),
    "Secrets.Set": () => undefined,
    "Secrets.Remove": () => undefined,
  });
});

it("adds a secret: the value goes in and is nowhere afterwards", async () => {
  show(<SecretsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Add secret" }));
  const dialog = await screen.findByRole("dialog", { name: "Add secret" });
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Name/ }), "token");
  const value = within(dialog).getByLabelText<HTMLInputElement>(/^Value/, { selector: "input" });
  expect(value.type).toBe("password");
  await userEvent.type(value, "canary");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add secret" }));
  await waitFor(() => expect(backend.argsOf("Secrets.Set")).toEqual([["token", "canary"]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.body.innerHTML).not.toContain("canary");
});

it("names the servers that will miss a secret before it is removed", async () => {
  show(<SecretsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove fs" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove fs?" });
  expect(dialog.textContent).toContain("files will not connect without it");
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(backend.argsOf("Secrets.Remove")).toEqual([["fs"]]));
});

it("copies the reference to a secret", async () => {
  show(<SecretsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Copy reference" }));
  await waitFor(() => expect(backend.copied).toBe("${secret:fs}"));
});

it("says what a missing keychain means and offers a passphrase", async () => {
  backend.on("Secrets.State", () =>
    aVault({ keychain: "missing", mode: "session", detail: "Kept in memory." }),
  );
  backend.on("Secrets.UsePassphrase", () => aVault());
  show(<SecretsPage />);
  expect(await screen.findByText(/There is no keychain here; secrets are kept in memory/)).toBeTruthy();
  await userEvent.type(
    screen.getByLabelText("Protect the vault with a passphrase", { selector: "input" }),
    "horse",
  );
  const again = screen.getByLabelText("The same again", { selector: "input" });
  await userEvent.type(again, "hose");
  expect(screen.getByRole("button", { name: "Use this passphrase" })).toHaveProperty("disabled", true);
  await userEvent.clear(again);
  await userEvent.type(again, "horse{Enter}");
  await waitFor(() => expect(backend.argsOf("Secrets.UsePassphrase")).toEqual([["horse"]]));
});

it("opens a locked vault again, and says why that did not work", async () => {
  backend.on("Secrets.State", () =>
    aVault({ keychain: "locked", sealed: true, detail: "Unlock the keychain." }),
  );
  backend.on("Secrets.Retry", () => {
    throw new FairleadError(fakeFailure({ code: "keychain", message: "Still locked." }));
  });
  show(<SecretsPage />);
  expect(await screen.findByText("The vault is locked")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add secret" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Ask the keychain again" }));
  expect(await screen.findByText("Still locked.")).toBeTruthy();
});
