import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { view } from "./steps";

const row = (page: Page, text: string) =>
  page.getByRole("grid", { name: "Calls" }).getByRole("row").filter({ hasText: text }).first();

/** noise is written over a file from its hundredth byte on, while the program has it open. */
function noise(path: string) {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(Math.max(0, statSync(path).size - 100), 0xa5), 0, undefined, 100);
  closeSync(file);
}

test("a history that is damaged while the window shows it is one story, with a way back", async ({
  page,
  backend,
}) => {
  backend.cli("call", "demo", "echo", "message=before");
  await view(page, "History");
  await expect(row(page, "before")).toBeVisible();
  for (const name of ["history.db", "history.db-wal"]) noise(join(backend.home, name));

  const met = backend.cli("history", "list");
  expect(met.err).toContain("The history was damaged. It was moved aside on ");
  const told = page.getByRole("alert").filter({ hasText: "A new history was begun" });
  await expect(told).toContainText("The history was damaged. It was moved aside on ");
  await expect(told).toContainText(/history import '.*\/history-damaged-[-0-9]+'/);

  backend.cli("call", "demo", "echo", "message=after");
  await expect(row(page, "after")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(1); // nothing says that it is damaged still
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
