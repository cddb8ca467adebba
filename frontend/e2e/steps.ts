import type { Page } from "@playwright/test";
import type { ServerDefinition } from "./backend";
import { expect } from "./fixtures";

/** mcpServers is the JSON that READMEs show. */
export function mcpServers(servers: Record<string, ServerDefinition | Record<string, unknown>>): string {
  return JSON.stringify({ mcpServers: servers }, null, 2);
}

/** view switches to one of the views of the left rail. */
export async function view(
  page: Page,
  name: "Workbench" | "History" | "Secrets" | "Settings",
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
