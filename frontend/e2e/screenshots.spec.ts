import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { npmServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, dialog, line, mcpServers, paste, view } from "./steps";

const root = resolve(import.meta.dirname, "../..");
/** Where the pictures go. FAIRLEAD_PICTURES=docs/images renews those of the README. */
const pictures = resolve(root, process.env.FAIRLEAD_PICTURES ?? "build/screenshots");

async function picture(page: Page, name: string): Promise<void> {
  // Nothing under the pointer, and no caret that blinks.
  await page.mouse.move(640, 2);
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: "disabled", caret: "hide" });
}

/** A folder that a file server can show. */
function documents(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "fairlead-pictures-")), "docs");
  for (const [path, text] of Object.entries({
    "notes/meeting.md": "# Meeting\n\nTuesday, ten o'clock.\n",
    "notes/ideas.md": "# Ideas\n\n- one\n- two\n",
    "report.md": "# Report\n\nAll is well.\n",
    "budget.csv": "month,amount\n2026-10,120\n2026-11,95\n",
  })) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test("the pictures of the README", async ({ page, backend }) => {
  const folder = documents();
  const outcome = page.getByTestId("outcome");
  await page.emulateMedia({ colorScheme: "dark" });

  await test.step("the workbench", async () => {
    await add(page, mcpServers({ files: npmServer("filesystem", folder), memory: npmServer("memory") }));
    await expect(page.getByRole("contentinfo", { name: "Status" })).toContainText("3 connected");
    await line(page, "list_directory_with_sizes").click();
    await page.getByRole("textbox", { name: "path" }).fill(folder);
    await page.keyboard.press("Control+Enter");
    await expect(outcome.getByRole("status")).toContainText("Done");
    await picture(page, "workbench-dark");
    await page.emulateMedia({ colorScheme: "light" });
    await picture(page, "workbench-light");
    await page.emulateMedia({ colorScheme: "dark" });
  });

  await test.step("the history", async () => {
    backend.cli("call", "demo", "add", "a=12345678901234567890", "b=1");
    backend.cli("call", "demo", "echo", "message=a lighthouse in the fog");
    backend.cli("call", "demo", "structured");
    backend.cli("call", "files", "read_text_file", `path=${join(folder, "report.md")}`);
    backend.cli("call", "demo", "get_time");
    backend.cli("call", "files", "search_files", `path=${folder}`, "pattern=*.md");
    backend.cli("call", "files", "directory_tree", `path=${folder}`);
    backend.cli("call", "demo", "fail");
    backend.cli("call", "memory", "read_graph");
    await view(page, "History");
    const filter = page.getByRole("combobox", { name: "Filter" });
    await filter.fill("origin:cli");
    await page.keyboard.press("Enter");
    await filter.fill("-server:memory");
    await page.keyboard.press("Enter");
    const calls = page.getByRole("grid", { name: "Calls" }).getByRole("row");
    await expect(calls.filter({ hasText: "memory" })).toHaveCount(0);
    await calls.filter({ hasText: "directory_tree" }).click();
    await expect(page.getByRole("region", { name: "Call", exact: true })).toContainText("from cli");
    await picture(page, "history");
  });
  await test.step("adding a server", async () => {
    await view(page, "Workbench");
    await paste(page, "npx -y @modelcontextprotocol/server-filesystem ~/docs");
    await expect(dialog(page).getByText("Recognised as a command line.")).toBeVisible();
    await picture(page, "add-server");
  });
  rmSync(join(folder, ".."), { recursive: true });
});
