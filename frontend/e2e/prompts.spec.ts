import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { line, outcome, unfold } from "./offers";

test("a prompt is filled in, got and read as a conversation", async ({ page }) => {
  await unfold(page, "Prompts");
  await line(page, "greeting").click();
  await expect(page.getByRole("heading", { name: "greeting", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Get/ }).click();
  await expect(page.getByText("This argument is required.")).toBeVisible();
  await page.getByRole("combobox", { name: /^name/ }).fill("Ada");
  await page.getByRole("combobox", { name: "style" }).fill("pi");
  await page.getByRole("option", { name: "pirate" }).click();
  await page.keyboard.press("Control+Enter");
  const messages = page.getByRole("list", { name: "Messages of the prompt" }).getByRole("listitem");
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText("Greet Ada in English, in a pirate style.");
  await expect(messages).toContainText("user");
  await expectAccessible(page, "a conversation");
  await outcome(page).getByRole("button", { name: "Copy as text" }).click();
  await expect(outcome(page).getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(async () => navigator.clipboard.readText());
  expect(copied).toBe("user: Greet Ada in English, in a pirate style.");
});

test("the palette finds a prompt, whose messages may be of every kind", async ({ page }) => {
  await expect(line(page, "Prompts")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Find anything" }).fill("read_note");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^read_note/ })
    .click();
  await expect(page.getByText("This prompt takes no arguments.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const messages = page.getByRole("list", { name: "Messages of the prompt" }).getByRole("listitem");
  await expect(messages).toHaveCount(3);
  await expect(messages.nth(1).getByText("64 × 40")).toBeVisible();
  await page.setViewportSize({ width: 900, height: 600 });
  await expect(messages.nth(0).getByText("demo://note/poem")).toBeVisible();
});
