import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { badServer, demoServer } from "./backend";
import { expect, test } from "./fixtures";
import { fragileServer, wrapped } from "./lifecycle";
import { add, dialog, line, mcpServers } from "./steps";

const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });
const panel = (page: Page) => page.getByRole("region", { name: "The process" });
const processes = (page: Page) => page.getByRole("table", { name: "Processes", exact: true });

/** showProcess opens a server's tab at its process. */
async function showProcess(page: Page, server: string): Promise<void> {
  await line(page, server).click();
  await page.getByRole("tab", { name: "Process", exact: true }).click();
}

/** pidShown is the process that the window says the server has. */
async function pidShown(page: Page): Promise<number> {
  const cell = processes(page).getByRole("row").nth(1).getByRole("cell").nth(1);
  return Number(await cell.textContent());
}

test("a server whose process is killed comes back by itself, and the window says so", async ({ page }) => {
  await add(page, mcpServers({ worker: demoServer() }));
  await showProcess(page, "worker");
  const pid = await pidShown(page);
  process.kill(pid, "SIGKILL");
  await expect(page.getByText("· came back 1 time", { exact: true })).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect.poll(async () => pidShown(page)).not.toBe(pid);
  await expect(panel(page)).toContainText("Restarts1 time");
});

test("what stands behind a wrapper is seen, with its memory, and everything can be copied", async ({
  page,
}) => {
  await add(page, mcpServers({ wrapped: wrapped(demoServer()) }));
  await showProcess(page, "wrapped");
  const rows = processes(page).getByRole("row");
  await expect(rows.nth(1)).toContainText("sh -c");
  await expect(rows.nth(2)).toContainText(/└ .*fairlead demo\d+\d+ MB/);
  await expect(rows.last()).toContainText(/^2 processes\d/);
  // The share of a processor takes two looks.
  await expect(rows.nth(2)).toContainText(/\d %/);
  await page.getByText(/^\d+ folders, from/).click();
  await expect(panel(page).getByText("/usr/bin", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy all" }).click();
  await expect
    .poll(async () => page.evaluate(async () => navigator.clipboard.readText()))
    .toMatch(/Command: \S*sh -c [^]*\n {4}\d+ .*fairlead demo/);
});

test("a server that keeps ending is tried again later and later, until somebody has mended it", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-mended-"));
  const mended = join(folder, "mended");
  const { command, args } = demoServer();
  const script = `[ -e '${mended}' ] && exec '${command}' ${args.join(" ")}; echo 'KeyError: TOKEN' >&2; exit 3`;
  await add(page, mcpServers({ crashing: { command: "sh", args: ["-c", script] } }));
  const countdown = /retry \d+ in \d+ s/;
  await expect(page.getByRole("tabpanel").getByText(countdown).first()).toBeVisible();
  await expect(line(page, "crashing")).toContainText(/retry \d+|connecting|attempt/);
  await expect(status(page)).toContainText(/1 (retrying|connecting)/);
  // The fifth and later waits are long enough to see the seconds pass.
  const heading = page.getByRole("tabpanel").getByText(/retry ([6-9]|1\d) in \d+ s/);
  await expect(heading).toBeVisible({ timeout: 60_000 });
  const first = await heading.textContent();
  await expect(heading).not.toHaveText(first ?? "");

  await page.getByRole("tab", { name: "Process", exact: true }).click();
  const last = page.getByRole("region", { name: "The last process" });
  await expect(last).toContainText("Endedexit code 3");
  await expect(last).toContainText("KeyError: TOKEN");
  writeFileSync(mended, "");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(processes(page)).toBeVisible();
  rmSync(folder, { recursive: true });
});

test("a change of servers.json restarts the server that it is about, and no other", async ({
  page,
  backend,
}) => {
  await add(page, mcpServers({ one: demoServer(), two: demoServer() }));
  await showProcess(page, "two");
  const before = await pidShown(page);
  await showProcess(page, "one");
  const unchanged = await pidShown(page);

  const file = JSON.parse(backend.read("servers.json"));
  file.mcpServers.two.env = { GREETING: "hello" };
  writeFileSync(join(backend.home, "servers.json"), JSON.stringify(file, null, 2));
  await showProcess(page, "two");
  await expect.poll(async () => pidShown(page)).not.toBe(before);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await showProcess(page, "one");
  await expect(processes(page)).toBeVisible();
  expect(await pidShown(page)).toBe(unchanged);
});

test("a server that is disabled has no process, and says what it would be started with", async ({ page }) => {
  await add(page, mcpServers({ worker: demoServer() }));
  await showProcess(page, "worker");
  await expect(processes(page)).toBeVisible();
  await line(page, "worker").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Disable" }).click();
  const idle = page.getByRole("region", { name: "Not running" });
  await expect(idle).toContainText(/Command\S*fairlead demo/);
  await expect(processes(page)).toHaveCount(0);
  await idle.getByRole("button", { name: "Enable" }).click();
  await expect(processes(page)).toBeVisible();
});

test("a call whose server ended under it is made again where that is safe, and the window shows both attempts", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-fragile-"));
  await add(page, mcpServers({ fragile: fragileServer(join(folder, "fell")) }));
  await line(page, "look").click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("outcome").getByRole("status")).toContainText("Done");
  await page.getByRole("button", { name: /^2nd attempt after: / }).click();
  const attempts = page.getByRole("list", { name: "Attempts" }).getByRole("listitem");
  await expect(attempts).toHaveCount(2);
  await expect(attempts.last()).toContainText("Answered");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "History" }).click();
  await page.getByRole("grid", { name: "Calls" }).getByRole("row").filter({ hasText: "look" }).click();
  const call = page.getByRole("region", { name: "Call", exact: true });
  await expect(call.getByRole("list", { name: "Attempts" }).getByRole("listitem")).toHaveCount(2);
  rmSync(folder, { recursive: true });
});

test("a pool starts another instance when the first is busy, and tells how the calls spread", async ({
  page,
}) => {
  await add(page, mcpServers({ pool: { ...badServer("slow", "-seconds", "120"), instances: 2 } }));
  await line(page, "echo").first().click();
  await page.getByRole("textbox", { name: "message" }).fill("hello");
  for (const tool of ["echo", "write"]) {
    await line(page, tool).first().click();
    await expect(page.getByRole("heading", { name: tool, exact: true })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("button", { name: /^Cancel/ })).toBeVisible();
  }
  await showProcess(page, "pool");
  await expect(page.getByText("· 2 of 2 instances", { exact: true })).toBeVisible();
  const rows = page.getByRole("table", { name: "Instances" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/^1 connected\d+11/);
  await expect(rows.nth(2)).toContainText(/^2 connected\d+11/);
  await expect(page.getByRole("table", { name: "Processes of instance 2" })).toBeVisible();
});

test("a server that idles is let go with its tools still in sight, and is there again when it is used", async ({
  page,
}) => {
  await add(page, mcpServers({ lazy: { ...demoServer(), maxIdle: "1s" } }));
  const header = page.getByRole("tabpanel").locator("header");
  await expect(header).toContainText("It was not used for 1 s. The next call connects it again.");
  await expect(line(page, "lazy")).toContainText("idle");
  await line(page, "content_text").first().click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("outcome").getByRole("status")).toContainText("Done");
});

test("limits and upkeep are edited, checked as they are typed, and stand in servers.json", async ({
  page,
  backend,
}) => {
  await add(page, mcpServers({ worker: { ...demoServer(), note: "kept" } }));
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByText("Advanced", { exact: true }).click();
  await dialog(page).getByLabel("Instances").fill("2");
  await dialog(page).getByLabel("Check every").fill("now and then");
  await expect(dialog(page).getByText("Write a duration such as 30s, or off")).toBeVisible();
  await dialog(page).getByLabel("Check every").fill("5s");
  await dialog(page).getByLabel("Roots").fill("~/docs\n/data");
  await expectAccessible(page, "the editor with Advanced");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(JSON.parse(backend.read("servers.json"))).toMatchObject({
    mcpServers: { worker: { note: "kept", instances: 2, health: "5s", roots: ["~/docs", "/data"] } },
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  test(`the process of a server is for everybody, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 900, height: 600 });
    await add(
      page,
      mcpServers({
        wrapped: wrapped(demoServer()),
        missing: { command: "no-such-command-anywhere", args: [] },
      }),
    );
    await showProcess(page, "wrapped");
    await expect(processes(page)).toBeVisible();
    await expectAccessible(page, "a process that runs");
    await showProcess(page, "missing");
    await expect(page.getByRole("region", { name: "Not running" })).toBeVisible();
    await expectAccessible(page, "a process that cannot be started");
  });
}
