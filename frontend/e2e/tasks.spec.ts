import type { Page } from "@playwright/test";
import { demoServer, npmServer } from "./backend";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { line, outcome } from "./offers";
import { add, mcpServers, view } from "./steps";

/** openTool opens a tool that the filter finds. */
async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Filter servers and tools" }).fill(name);
  await line(page, name).first().click(); // the built-in server is the last
}

const call = async (page: Page) => page.getByRole("button", { name: /^Call/ }).click();

/** choose says true to a field. */
const choose = async (page: Page, field: string) =>
  page.getByRole("radiogroup", { name: field }).getByRole("radio", { name: "true" }).check();

/** tasksOf opens the tasks of a server. */
async function tasksOf(page: Page, server: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Filter servers and tools" }).fill("");
  await line(page, server).click();
  await page.getByRole("tab", { name: "Tasks" }).click();
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("a task is followed, asks, and stands in the history with all its states", async ({ page }) => {
      await openTool(page, "background_only");
      await page.getByRole("textbox", { name: "Seconds" }).fill("0.2");
      await choose(page, "Ask");
      await call(page);
      await expect(outcome(page).getByText("Task needs an answer")).toBeVisible();
      const question = page.getByRole("article", { name: "Question of demo" });
      await question.getByRole("textbox", { name: /note/i }).fill("carry on");
      await expectAccessible(page, "a task that asks");
      await question.getByRole("button", { name: "Accept" }).click();
      await expect(outcome(page).getByText("Task completed")).toBeVisible();
      await expect(outcome(page).getByText("carry on")).toBeVisible();

      await view(page, "History");
      await page.getByRole("row", { name: /background_only/ }).click();
      const pane = page.getByRole("region", { name: "Call", exact: true });
      await expect(pane.getByText("Task completed")).toBeVisible();
      await pane.getByText(/^\d+ states$/).click();
      const states = pane.getByRole("list", { name: "States of the task" }).getByRole("listitem");
      await expect(states.first()).toContainText("working");
      await expect(states.filter({ hasText: "needs an answer" })).toHaveCount(1);
      await expect(states.last()).toContainText("completed");
      await expectAccessible(page, "a task in the history");
    });
  });
}

for (const protocol of ["2025-11-25", "2026-07-28"]) {
  test(`${protocol}: tasks are listed, give their results, and are cancelled`, async ({ page }) => {
    await add(page, mcpServers({ worker: { ...demoServer(), protocol } }));
    await openTool(page, "background");
    await page.getByRole("textbox", { name: "Seconds" }).fill("0.1");
    const choice = page.getByRole("button", { name: "Run as a task" });
    if (protocol === "2025-11-25") {
      await choice.click();
      await expect(choice).toHaveAttribute("aria-pressed", "true");
    } else {
      await expect(choice).toHaveCount(0); // the server decides
    }
    await call(page);
    await expect(outcome(page).getByText("Task completed")).toBeVisible();
    await page.getByRole("textbox", { name: "Seconds" }).fill("600");
    await call(page);
    await expect(outcome(page).getByText("Task working")).toBeVisible();

    await tasksOf(page, "worker");
    const panel = page.getByRole("tabpanel", { name: "Tasks" });
    await expect(panel.getByText(/^Task (working|completed)$/)).toHaveText([
      "Task working",
      "Task completed",
    ]);
    await panel.getByRole("button", { name: "Get the result" }).click();
    await expect(panel.getByText("Done in 0.1 seconds.")).toBeVisible();
    await panel.getByRole("button", { name: "Ask how it stands" }).click();
    await expectAccessible(page, "the tasks of a server");
    await panel.getByRole("button", { name: "Cancel task" }).click();
    await expect(panel.getByText("Task cancelled")).toBeVisible();
    await panel.getByRole("button", { name: "Open its call" }).first().click();
    await expect(page.getByRole("region", { name: "Call", exact: true })).toContainText("Cancelled");
  });
}

test("a tool of somebody else's server that only works as a task", async ({ page }) => {
  await add(page, mcpServers({ everything: npmServer("everything", "stdio") }));
  await openTool(page, "simulate-research-query");
  await expect(page.getByRole("button", { name: "Always run as a task" })).toBeVisible();
  await page.getByRole("textbox", { name: /^topic/i }).fill("tides");
  await choose(page, "ambiguous");
  await call(page);
  const question = page.getByRole("article", { name: "Question of everything" });
  await expect(outcome(page).getByText("Task needs an answer")).toBeVisible();
  await question.getByRole("combobox", { name: "interpretation" }).click();
  await page.getByRole("option").nth(1).click();
  await question.getByRole("button", { name: "Accept" }).click();
  await expect(outcome(page).getByText("Task completed")).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Result" })).toContainText("tides");
});
