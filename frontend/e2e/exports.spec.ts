import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures";
import { dialog, view } from "./steps";

test("an export tells what could not be written", async ({ page, backend }) => {
  expect(backend.cli("call", "demo", "echo", "message=small").code).toBe(0);
  expect(backend.cli("call", "demo", "megabytes", "n=1").code).toBe(0);
  for (const entry of readdirSync(join(backend.home, "blobs"), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), "something else");
  }
  await view(page, "History");
  await page.getByRole("button", { name: "More with these calls" }).click();
  await page.getByRole("menuitem", { name: "Export these calls…" }).click();
  const waiting = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Save file" }).click();
  const file = join(backend.home, "saved.jsonl");
  await (await waiting).saveAs(file);
  expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(2);
  await expect(dialog(page)).toContainText("Exported 2 calls.");
  await expect(dialog(page)).toContainText("Of 2 large bodies only the size was written");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog(page)).toBeHidden();
});
