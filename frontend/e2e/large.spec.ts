import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { line } from "./steps";

test("200 MB are shown in parts, searched, asked by JSON Path, walked as a tree and saved", async ({
  page,
  backend,
}) => {
  // A machine that does much else needs minutes for so much text.
  test.setTimeout(600_000);
  const patience = { timeout: 240_000 };
  await backend.stop();
  writeFileSync(join(backend.home, "settings.json"), JSON.stringify({ maxMessageBytes: 500_000_000 }));
  await backend.start();
  await page.goto(backend.url);

  await line(page, "megabytes").click();
  await page.getByRole("textbox", { name: "n", exact: true }).fill("200");
  await page.getByRole("button", { name: /^Call/ }).click();
  const outcome = page.getByTestId("outcome");
  const text = outcome.getByRole("document", { name: "Result" });

  await test.step("the first rows are there while the rest is read", async () => {
    await expect(text.getByText('"records": [')).toBeVisible(patience);
  });
  await test.step("a text and an expression are found in all of it", async () => {
    const find = outcome.getByRole("textbox", { name: "Find in all of it" });
    await find.fill("RECORD 2000000");
    await page.keyboard.press("Enter");
    await expect(outcome.getByText("1 of 1", { exact: true })).toBeVisible(patience);
    await expect(text.locator("mark")).toHaveText("record 2000000");
    await outcome.getByRole("button", { name: "Regular expression" }).click();
    await find.fill('"id": [12]23456,$');
    await page.keyboard.press("Enter");
    await expect(outcome.getByText(/^1 of 2$/)).toBeVisible(patience);
    await expect(text.locator("mark")).toHaveText('"id": 123456,');
    await outcome.getByRole("button", { name: "Next match" }).click();
    await expect(text.locator("mark")).toHaveText('"id": 223456,');
    await find.fill("(");
    await page.keyboard.press("Enter");
    await expect(outcome.getByText(/is no regular expression/)).toBeVisible();
    await find.fill("x");
  });
  await test.step("the ends are a key away", async () => {
    await text.press("End");
    await expect(text.getByText("}", { exact: true }).last()).toBeVisible();
    await text.press("Home");
    await expect(text.getByText('"records": [')).toBeVisible();
    await expectAccessible(page, "a large text");
  });
  await test.step("a JSON Path selects, and leads to the row", async () => {
    await outcome.getByRole("radio", { name: "JSON Path" }).check({ force: true });
    const path = outcome.getByRole("textbox", { name: "JSON Path" });
    await path.fill("$.records[1234567].name");
    await page.keyboard.press("Enter");
    await expect(outcome.getByText("1 value", { exact: true })).toBeVisible(patience);
    await outcome.getByRole("button", { name: /records\/1234567\/name/ }).click();
    await expect(text.getByText('"record 1234567"')).toBeVisible();
    await outcome.getByRole("radio", { name: "JSON Path" }).check({ force: true });
    await path.fill("$.[");
    await page.keyboard.press("Enter");
    await expect(outcome.getByText(/is no JSON Path/)).toBeVisible();
  });
  await test.step("the tree is fetched as it is opened", async () => {
    await outcome.getByRole("radio", { name: "Tree" }).check({ force: true });
    await outcome.getByRole("treeitem", { name: /^records:/ }).click(patience);
    await outcome.getByRole("treeitem", { name: /^3:/ }).click(patience);
    await expect(outcome.getByRole("treeitem", { name: 'name: "record 3"' })).toBeVisible(patience);
  });
  await test.step("it is saved whole", async () => {
    const download = page.waitForEvent("download");
    await outcome.getByRole("button", { name: "Save to a file" }).click();
    const file = await (await download).path();
    expect(statSync(file).size).toBeGreaterThan(200 << 20);
  });
});
