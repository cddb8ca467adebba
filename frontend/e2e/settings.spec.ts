import { expect, test } from "./fixtures";
import { settingsSaved } from "./steps";

test("settings are kept, and what makes no sense is not taken", async ({ page, backend }) => {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const timeout = page.getByLabel("Call timeout");
  await expect(timeout).toHaveValue("60 s");
  const timeoutSaved = settingsSaved(page);
  await timeout.fill("90");
  await timeout.press("Enter");
  await timeoutSaved;
  const size = page.getByLabel("Largest message");
  await size.fill("");
  await size.blur();
  await expect(size).toHaveValue("256 MiB");
  const choiceSaved = settingsSaved(page);
  await page.getByText("Ask before destructive tools", { exact: true }).click();
  await choiceSaved;
  await expect(page.getByText(backend.home).first()).toBeVisible();

  await backend.restart();
  await page.goto(backend.url);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(page.getByLabel("Call timeout")).toHaveValue("90 s");
  await expect(page.getByLabel("Ask before destructive tools")).not.toBeChecked();
});
