import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Backend } from "./backend";

/** writeSuite puts a file into a project's folder, and returns the folder. */
export function writeSuite(backend: Backend, name: string, content: string): string {
  const folder = join(backend.home, "project");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
  return folder;
}

/** openSuites shows the suites of a file or a folder. */
export async function openSuites(page: Page, path: string): Promise<void> {
  await page.keyboard.press("Control+3");
  await page.getByRole("textbox", { name: "Path of a suite or a folder" }).fill(path);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

/** suitePart is what shows the steps, the file or the runs of a suite. */
export const suitePart = (page: Page, name: string): Locator =>
  page.getByRole("radiogroup", { name: "What is shown of the suite" }).getByText(name);

/** suiteStep is a step's line. */
export const suiteStep = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Steps" }).getByRole("button", { name, exact: false }).first();
