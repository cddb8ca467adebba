import type { Page } from "@playwright/test";
import type { WindowState } from "../src/state/shape";
import type { ServerDefinition } from "./backend";
import { expect } from "./fixtures";

/** mcpServers is the JSON that READMEs show. */
export function mcpServers(servers: Record<string, ServerDefinition | Record<string, unknown>>): string {
  return JSON.stringify({ mcpServers: servers }, null, 2);
}

/** view switches to one of the views of the left rail. */
export async function view(
  page: Page,
  name: "Workbench" | "History" | "Suites" | "Metrics" | "Secrets" | "Settings",
): Promise<void> {
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();
}

/** paste opens the dialog for a new server and pastes text into it. */
export async function paste(page: Page, text: string): Promise<void> {
  await page
    .getByRole("complementary", { name: "Servers" })
    .getByRole("button", { name: "Add server" })
    .click();
  await dialog(page).getByLabel("Paste a configuration").fill(text);
}

/** dialog is the dialog that is open. */
export const dialog = (page: Page) => page.getByRole("dialog");

/** add pastes text and adds what was found in it. */
export async function add(page: Page, text: string): Promise<void> {
  await paste(page, text);
  await dialog(page)
    .getByRole("button", { name: /^Add (server|\d+ servers)$/ })
    .click();
  await expect(dialog(page)).toBeHidden();
}

/** tree is the servers with their tools. */
export const tree = (page: Page) => page.getByRole("tree", { name: "Servers and tools" });

/** line is the line of a server or tool in the tree. */
export const line = (page: Page, name: string) =>
  tree(page)
    .getByRole("treeitem")
    .filter({ has: page.getByText(name, { exact: true }) });

/**
 * windowSaved waits until a state of the window of which `fits` is true is stored. The save that a leaving page sends
 * needs a backend that is still there, and one that was only sent may be lost with it: a story that stops the backend
 * waits for the answer first.
 */
export async function windowSaved(page: Page, fits: (state: WindowState) => boolean): Promise<void> {
  await page.waitForResponse((response) => {
    if (!response.url().endsWith("/api/Preferences/SaveWindow")) return false;
    const [text] = response.request().postDataJSON() as [string];
    return fits(JSON.parse(text) as WindowState);
  });
}

/** settingsSaved waits until changed settings are stored. */
export async function settingsSaved(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith("/api/Preferences/Set"));
}
