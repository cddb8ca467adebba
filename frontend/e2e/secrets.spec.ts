import { expect, test } from "./fixtures";

test("a secret is stored, replaced and removed, and is never seen again", async ({ page, backend }) => {
  const value = "canary-8d1e77c0b2";
  await page.getByRole("button", { name: "Secrets", exact: true }).click();
  await page.getByRole("button", { name: "Add secret" }).first().click();
  const add = page.getByRole("dialog", { name: "Add secret" });
  await add.getByRole("textbox", { name: "Name" }).fill("token");
  await add.getByLabel("Value", { exact: false }).first().fill(value);
  await add.getByRole("button", { name: "Add secret" }).click();
  const row = page.getByRole("row", { name: /token/ });
  await expect(row).toContainText("no server");

  await row.getByRole("button", { name: "Replace token" }).click();
  const replace = page.getByRole("dialog", { name: "Replace token" });
  await replace.getByLabel("Value", { exact: false }).first().fill(`${value}2`);
  await replace.getByRole("button", { name: "Replace" }).click();
  await expect(replace).toHaveCount(0);
  expect(await page.content()).not.toContain(value);
  expect(backend.filesWith(value)).toEqual([]);

  await row.getByRole("button", { name: "Remove token" }).click();
  await page.getByRole("dialog", { name: "Remove token?" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No secrets yet")).toBeVisible();
});

test.describe("on a machine without a keychain", () => {
  test.skip(process.platform !== "linux", "elsewhere the keychain is always there");
  // Nobody listens at this address: for the program there is no session bus.
  test.use({ environment: { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent/bus" } });

  test("a passphrase keeps secrets over a restart", async ({ page, backend }) => {
    await page.getByRole("button", { name: "Secrets", exact: true }).click();
    const state = page.getByRole("region", { name: "Keychain" });
    await expect(state.getByText("There is no keychain here")).toBeVisible();

    await page.getByLabel("Protect the vault with a passphrase").fill("correct horse");
    await page.getByLabel("The same again").fill("correct horse");
    await page.getByRole("button", { name: "Use this passphrase" }).click();
    await expect(state.getByText("The vault is open by passphrase")).toBeVisible();
    await page.getByRole("button", { name: "Add secret" }).first().click();
    const add = page.getByRole("dialog", { name: "Add secret" });
    await add.getByRole("textbox", { name: "Name" }).fill("kept");
    await add.getByLabel("Value", { exact: false }).first().fill("canary");
    await add.getByRole("button", { name: "Add secret" }).click();
    await expect(page.getByRole("row", { name: /kept/ })).toBeVisible();

    await backend.restart();
    await page.goto(backend.url);
    await page.getByRole("button", { name: "Secrets", exact: true }).click();
    await expect(state.getByText("The vault is locked")).toBeVisible();
    await page.getByLabel("Passphrase of the vault").fill("wrong");
    await page.getByRole("button", { name: "Open the vault" }).click();
    await expect(state.getByRole("alert")).toBeVisible();
    await page.getByLabel("Passphrase of the vault").fill("correct horse");
    await page.getByRole("button", { name: "Open the vault" }).click();
    await expect(state.getByText("The vault is open by passphrase")).toBeVisible();
  });
});
