import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { npmServer } from "./backend";
import { expect, test } from "./fixtures";

/** pasteServer opens the dialog and pastes a configuration into it. */
async function pasteServer(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add server" }).first().click();
  await page.getByLabel("Paste a configuration").fill(text);
}

function line(page: Page, name: string) {
  return page.getByRole("treeitem", { name: new RegExp(`^(\\S+ )?${name}\\b`) });
}

test("a server is pasted, tested, added, and its secret goes to the vault", async ({ page, backend }) => {
  const secret = "sk-canary-5f2c91d07ab34e86";
  const everything = { ...npmServer("everything"), env: { SERVICE_API_KEY: secret } };
  await pasteServer(page, JSON.stringify({ mcpServers: { everything } }));
  await expect(page.getByText("Recognised as an mcpServers object.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("everything");
  await expect(page.getByLabel("Value of SERVICE_API_KEY")).toHaveAttribute("type", "password");

  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText(/Connected · .*everything.* · 20\d\d-\d\d-\d\d · \d+ tools/)).toBeVisible();

  await page.getByLabel("Name of SERVICE_API_KEY in the vault").fill("my-key");
  await page.getByRole("button", { name: "Add server", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "everything" })).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^get-sum/ })).toBeVisible();

  expect(backend.read("servers.json")).toContain("${secret:my-key}");
  expect(backend.filesWith(secret)).toEqual([]);
});

test("a command that does not exist says so before it is saved", async ({ page }) => {
  await pasteServer(page, "no-such-command-anywhere --stdio");
  await page.getByRole("button", { name: "Test connection" }).click();
  const failure = page.getByRole("dialog").getByRole("alert");
  await expect(failure.getByRole("heading", { name: "The server did not start" })).toBeVisible();
  await expect(failure).toContainText("no-such-command-anywhere");
  await failure.getByRole("button", { name: "Copy details" }).click();
  await expect
    .poll(async () => page.evaluate(async () => navigator.clipboard.readText()))
    .toContain("code: spawn_failed");
});

test("a server that ends at once shows its last words, in its tab and in its log", async ({ page }) => {
  const script = "console.error('KeyError: WEATHER_API_KEY'); process.exit(3)";
  const weather = { command: process.execPath, args: ["-e", script] };
  await pasteServer(page, JSON.stringify({ mcpServers: { weather } }));
  await page.getByRole("button", { name: "Add server", exact: true }).last().click();
  const failure = page.getByRole("tabpanel").getByRole("alert");
  await expect(failure).toContainText("KeyError: WEATHER_API_KEY");
  await failure.getByRole("button", { name: "Show its log" }).click();
  await expect(page.getByRole("log", { name: "Log of weather" })).toContainText("KeyError: WEATHER_API_KEY");
  await expect(page.getByRole("contentinfo", { name: "Status" })).toContainText(
    /1 (retrying|connecting|failing)/,
  );
});

test("a server is renamed, disabled and removed, and its tab follows", async ({ page, backend }) => {
  await pasteServer(page, JSON.stringify({ mcpServers: { memory: npmServer("memory") } }));
  await page.getByRole("button", { name: "Add server", exact: true }).last().click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit memory" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("graph");
  await dialog.getByLabel("Call timeout").fill("soon");
  await expect(dialog.getByText("Write a duration such as 500ms, 90s or 2m")).toBeVisible();
  await dialog.getByLabel("Call timeout").fill("90s");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("tab", { name: "graph", exact: true })).toBeVisible();
  expect(JSON.parse(backend.read("servers.json"))).toMatchObject({
    mcpServers: { graph: { timeout: "90s" } },
  });

  await line(page, "graph").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(line(page, "graph")).toContainText("disabled");
  await page.getByRole("tabpanel").getByRole("button", { name: "Enable" }).first().click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();

  await line(page, "graph").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("dialog", { name: "Remove graph?" }).getByRole("button", { name: "Remove" }).click();
  await expect(line(page, "graph")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "graph", exact: true })).toHaveCount(0);
  expect(backend.read("servers.json")).not.toContain("graph");
});

test("several pasted servers are added at once, those that exist are left out", async ({ page }) => {
  await pasteServer(page, JSON.stringify({ mcpServers: { one: npmServer("memory") } }));
  await page.getByRole("button", { name: "Add server", exact: true }).last().click();
  await expect(line(page, "one")).toBeVisible();
  await pasteServer(
    page,
    JSON.stringify({
      mcpServers: { one: npmServer("memory"), two: npmServer("memory"), three: npmServer("memory") },
    }),
  );
  await expect(page.getByRole("checkbox", { name: "Add one" })).not.toBeChecked();
  await page.getByRole("button", { name: "Add 2 servers" }).click();
  await expect(line(page, "two")).toBeVisible();
  await expect(line(page, "three")).toBeVisible();
});

test("a broken servers.json is shown with its line, and the servers stay", async ({ page, backend }) => {
  await pasteServer(page, JSON.stringify({ mcpServers: { memory: npmServer("memory") } }));
  await page.getByRole("button", { name: "Add server", exact: true }).last().click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  const path = join(backend.home, "servers.json");
  const good = backend.read("servers.json");

  writeFileSync(path, '{\n  "mcpServers": {\n    "memory": oops\n  }\n}\n');
  const banner = page.getByRole("alert").filter({ hasText: "the last good state is in use" });
  await expect(banner).toContainText(/line 3/i);
  await expect(line(page, "memory")).toBeVisible();
  writeFileSync(path, good);
  await expect(banner).toHaveCount(0);
});
