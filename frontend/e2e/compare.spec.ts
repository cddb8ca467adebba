import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Backend } from "./backend";
import { expect, test } from "./fixtures";
import { view } from "./steps";

const grid = (page: Page) => page.getByRole("grid", { name: "Calls" });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).first();
const call = (page: Page) => page.getByRole("region", { name: "Call", exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

function echo(backend: Backend, message: string): void {
  expect(backend.cli("call", "demo", "echo", `message=${message}`).out).toContain(message);
}

test("two calls are chosen and compared, and what differs every time is left out", async ({
  page,
  backend,
}) => {
  echo(backend, "a lighthouse in the fog");
  echo(backend, "a lighthouse in the sun");
  await view(page, "History");
  await row(page, "fog").click();
  await row(page, "sun").click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("toolbar", { name: "Chosen calls" }).getByRole("button", { name: "Compare" }).click();
  const compare = dialog(page, "Compare calls");

  await test.step("side by side, and one above the other", async () => {
    await expect(compare.getByText("They differ")).toBeVisible();
    const differences = compare.getByRole("group", { name: "Arguments" });
    await expect(differences).toContainText("a lighthouse in the fog");
    await expect(differences).toContainText("a lighthouse in the sun");
    await compare.getByText("Unified").click();
    await expect(differences).toContainText("a lighthouse in the sun");
  });
  await test.step("a rule that is wrong says so", async () => {
    await compare.getByLabel("Leave out").fill("message");
    await compare.getByRole("button", { name: "Apply" }).click();
    await expect(compare.getByText("neither a JSON Path nor a JSON pointer")).toBeVisible();
  });
  await test.step("rules are kept for the tool", async () => {
    await compare.getByLabel("Leave out").fill("/message $..text");
    await compare.getByRole("button", { name: "Keep for this tool" }).click();
    await expect(compare.getByText("They are the same")).toBeVisible();
    await compare.getByRole("button", { name: "Close" }).click();
    await row(page, "sun").click();
    await call(page).getByRole("button", { name: "Compare" }).click();
    await page.getByRole("menuitem", { name: "Compare with the previous call of this tool" }).click();
    await expect(compare.getByText("They are the same")).toBeVisible();
    await expect(compare.getByLabel("Leave out")).toHaveValue(/\/message\s+\$\.\.text/);
  });
});

test("calls that are found are made again, with another argument, and each is compared", async ({
  page,
  backend,
}) => {
  echo(backend, "one");
  echo(backend, "two");
  await view(page, "History");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "More with these calls" }).click();
  await page.getByRole("menuitem", { name: "Replay these calls…" }).click();
  const replay = dialog(page, "Replay calls");
  await replay.getByRole("button", { name: "Change an argument" }).click();
  await replay.getByLabel("Argument 1").fill("message");
  await replay.getByLabel("Value 1").fill("two");
  await replay.getByRole("button", { name: "Replay 2 calls" }).click();
  await expect(replay.getByText("1 the same, 1 different, 0 failed")).toBeVisible();
  await replay
    .getByRole("row", { name: /different/ })
    .getByRole("button", { name: /Compare/ })
    .click();
  await expect(dialog(page, "Compare calls").getByRole("group", { name: "Arguments" })).toContainText("one");
});

test("calls are saved to a file without secrets, and taken in again", async ({ page, backend }) => {
  echo(backend, "one");
  echo(backend, "q8Zr7kkWm2Lp0XyT");
  await view(page, "History");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "More with these calls" }).click();
  await page.getByRole("menuitem", { name: "Export these calls…" }).click();
  const waiting = page.waitForEvent("download");
  await dialog(page, "Export calls").getByLabel("Mask besides").fill("/message");
  await dialog(page, "Export calls").getByRole("button", { name: "Save file" }).click();
  const file = join(backend.home, "saved.jsonl");
  await (await waiting).saveAs(file);
  const text = readFileSync(file, "utf8");
  expect(text.trimEnd().split("\n")).toHaveLength(2);
  expect(text).not.toContain("q8Zr7kkWm2Lp0XyT");

  await row(page, "one").click();
  await call(page).getByRole("button", { name: "Delete this call" }).click();
  await dialog(page, "Delete this call?").getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(1);
  const broken = join(backend.home, "broken.jsonl");
  writeFileSync(broken, `${text}{"version":1,"id":"half`);
  await page.getByRole("button", { name: "More with these calls" }).click();
  await page.getByRole("menuitem", { name: "Import calls…" }).click();
  const importing = dialog(page, "Import calls");
  await importing.locator("input[type=file]").setInputFiles(broken);
  await importing.getByRole("button", { name: "Import", exact: true }).click();
  await expect(importing.getByText("Imported 1 call; 1 were here already.")).toBeVisible();
  await expect(importing.getByText("Line 3: the file ends in the middle of it")).toBeVisible();
  await importing.getByRole("button", { name: "Close" }).last().click();
  await expect(rows(page)).toHaveCount(2);
});

test("a call is copied as a program", async ({ page, backend }) => {
  const added = backend.cli(
    "servers",
    "add",
    "mine",
    "--",
    process.execPath,
    "server.js",
    "--token",
    "q8Zr7kkWm2Lp0XyT",
  );
  expect(added.code).toBe(0);
  backend.cli("call", "mine", "echo", "message=hello", "--timeout", "1s");
  await view(page, "History");
  await row(page, "mine").click();
  await call(page).getByRole("button", { name: "Copy as…" }).click();
  await page.getByRole("menuitem", { name: "Copy as Python" }).click();
  await expect(call(page).getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(async () => navigator.clipboard.readText());
  expect(copied).toContain('session.call_tool("echo"');
  expect(copied).not.toContain("q8Zr7kkWm2Lp0XyT");
});

test("the tools of two servers are compared", async ({ page, backend }) => {
  const program = join(import.meta.dirname, "../../build/bin/fairlead");
  expect(backend.cli("servers", "add", "other", "--", program, "demo").code).toBe(0);
  await page.getByRole("treeitem", { name: /connected other/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Compare tools with…" }).click();
  const compare = dialog(page, "Compare tools");
  await compare.getByRole("combobox", { name: "Compare with" }).click();
  await page.getByRole("option", { name: "demo" }).click();
  await expect(compare.getByText(/^\d+ the same, 0 different$/)).toBeVisible();
});
