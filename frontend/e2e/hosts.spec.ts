import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

const home = mkdtempSync(join(tmpdir(), "fairlead-hosts-"));
const file = join(home, ".cursor", "mcp.json");
const secret = "canary-4f9a8b7c6d5e4f3a2b1c";
const text = `{
  // mine
  "mcpServers": {
    "time": {"command": "no-such-time-server", "args": ["--zone", "\${env:ZONE}"]},
    "remote": {"url": "http://127.0.0.1:9/mcp", "headers": {"Authorization": "Bearer ${secret}"}},
    "folder": {"command": "\${workspaceFolder}/x"}
  }
}
`;

test.use({ environment: { HOME: home, XDG_CONFIG_HOME: "" } });

test.beforeEach(() => {
  mkdirSync(join(home, ".cursor"), { recursive: true });
  writeFileSync(file, text);
});

test.afterAll(() => rmSync(home, { recursive: true, force: true }));

test("servers come from Cursor's file, and one of ours goes back into it", async ({ page, backend }) => {
  await page.getByRole("button", { name: "Add server" }).first().click();
  await page.getByRole("button", { name: "take servers over from another program" }).click();
  const dialog = page.getByRole("dialog", { name: "Other programs" });
  await dialog.getByRole("button", { name: /^Cursor/ }).click();
  await expect(dialog.getByText("Say which project's folder is meant", { exact: false })).toBeVisible();
  await expect(dialog).not.toContainText(secret);
  await expectAccessible(page, "taking servers over");
  await dialog.getByRole("button", { name: "Take over 2 servers" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "time" })).toBeVisible();
  expect(backend.read("servers.json")).toContain("Bearer ${secret:remote-authorization}");
  expect(backend.read("servers.json")).toContain('"${ZONE}"');
  expect(backend.filesWith(secret)).toEqual([]);

  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Find anything" }).fill("Export servers");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Export servers/ })
    .click();
  await dialog.getByLabel("Program").selectOption({ label: `Cursor: ${file}` });
  await dialog.getByRole("checkbox", { name: "remote" }).check();
  await expect(dialog.getByText("is there already")).toBeVisible();

  // Somebody else changes the file: the entry is another one now.
  writeFileSync(file, text.replace("127.0.0.1:9/mcp", "127.0.0.1:9/other"));
  await dialog.getByRole("checkbox", { name: "time" }).check();
  await expect(dialog.getByText("is changed")).toBeVisible();
  await expect(dialog.getByLabel("Changes")).toContainText("127.0.0.1:9/other");
  await expect(dialog.getByLabel("Changes")).not.toContainText(secret);
  await expectAccessible(page, "writing servers");
  await dialog.getByRole("button", { name: "Write" }).click();
  await expect(dialog.getByRole("status")).toContainText("Cursor was changed.");
  expect(readFileSync(file, "utf8")).toBe(text);
  await dialog.getByRole("button", { name: "Take it back" }).click();
  await expect(dialog.getByRole("status")).toBeHidden();
  expect(readFileSync(file, "utf8")).toContain("127.0.0.1:9/other");
});
