import type { Locator, Page } from "@playwright/test";
import type { Backend } from "./backend";
import { expect, test } from "./fixtures";
import { view, windowSaved } from "./steps";

const grid = (page: Page) => page.getByRole("grid", { name: "Calls" });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).first();
const selected = (page: Page) => grid(page).getByRole("row", { selected: true });
const box = (page: Page) => page.getByRole("combobox", { name: "Filter calls" });
const call = (page: Page) => page.getByRole("region", { name: "Call", exact: true });
const side = (page: Page, name: string | RegExp) => call(page).getByRole("tab", { name }).click();

/** echo makes a call from the command line, on the data that the page shows. */
function echo(backend: Backend, message: string): void {
  expect(backend.cli("call", "demo", "echo", `message=${message}`).out).toContain(message);
}

test("a call from the command line is found by its words, looked at, and found again after a restart", async ({
  page,
  backend,
}) => {
  await view(page, "History");
  await expect(page.getByText("No calls yet")).toBeVisible();

  await test.step("calls appear as they are made elsewhere", async () => {
    echo(backend, "a lighthouse in the fog");
    await expect(row(page, "lighthouse")).toBeVisible();
    echo(backend, "a harbour at noon");
    expect(backend.cli("call", "demo", "fail").code).toBe(5);
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByText("3 calls ·")).toBeVisible();
  });
  await test.step("words find it", async () => {
    await box(page).fill("lighthouse");
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText("1 of 3 calls")).toBeVisible();
    await row(page, "lighthouse").click();
    await expect(call(page).getByRole("heading", { name: "echo" })).toBeVisible();
    await expect(call(page).getByText("from cli")).toBeVisible();
    await expect(call(page).getByLabel("Arguments", { exact: true }).first()).toContainText(
      "a lighthouse in the fog",
    );
    await side(page, "Result");
    await expect(call(page).getByRole("textbox", { name: "Result" })).toContainText(
      "a lighthouse in the fog",
    );
    const saved = windowSaved(page, ({ remembered }) => remembered["history.tab"] === "messages");
    await side(page, /^Messages/);
    await expect(call(page).getByRole("option", { name: /tools\/call/ })).toBeVisible();
    await saved;
  });
  await test.step("it is there after a restart, with the filter and the selection", async () => {
    await page.goto("about:blank");
    await backend.restart();
    await page.goto(backend.url);
    await expect(box(page)).toHaveValue("lighthouse");
    await expect(selected(page)).toContainText("a lighthouse in the fog");
    await expect(call(page).getByRole("tab", { name: /^Messages/ })).toHaveAttribute("aria-selected", "true");
  });
});

test("conditions become chips, and a wrong one says where", async ({ page, backend }) => {
  echo(backend, "one");
  backend.cli("call", "demo", "fail");
  backend.cli("call", "demo", "get_time");
  await view(page, "History");
  await expect(rows(page)).toHaveCount(3);
  const chips = page.getByRole("list", { name: "Filters" }).getByRole("listitem");

  await test.step("typed", async () => {
    await box(page).focus();
    await page.keyboard.type("tool:get_* ");
    await expect(chips).toHaveText(["tool:get_*"]);
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press("Backspace");
    await expect(rows(page)).toHaveCount(3);
  });
  await test.step("chosen", async () => {
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("menuitemcheckbox", { name: "Any failure" }).click();
    await page.keyboard.press("Escape");
    await expect(chips).toHaveText(["status:error"]);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, "fail").getByRole("img", { name: "Tool error" })).toBeVisible();
  });
  await test.step("edited as text", async () => {
    await page.getByRole("button", { name: "status:error", exact: true }).click();
    await expect(box(page)).toHaveValue("status:error");
    await box(page).fill("took>soon ");
    await expect(page.getByRole("alert")).toContainText('"soon" is no duration');
    await expect(page.getByRole("alert").locator("mark")).toHaveText("soon");
  });
  await test.step("cleared", async () => {
    await page.getByRole("button", { name: "Clear the filter" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(rows(page)).toHaveCount(3);
    await box(page).fill("no such words");
    await expect(page.getByText("No call matches")).toBeVisible();
  });
  await test.step("a slip in a name is told, and put right", async () => {
    await box(page).fill("server:demmo ");
    await expect(page.getByText("No call has server:demmo. Perhaps server:demo is meant.")).toBeVisible();
    await page.getByRole("button", { name: "Search for server:demo" }).click();
    await expect(chips).toHaveText(["server:demo"]);
    await expect(rows(page)).toHaveCount(3);
  });
});

test("a call is replayed, edited and replayed, copied and deleted", async ({ page, backend }) => {
  echo(backend, "the first");
  await view(page, "History");
  await row(page, "the first").click();

  await test.step("the replay is selected, and knows what it repeats", async () => {
    await call(page).getByRole("button", { name: "Replay", exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(selected(page)).toContainText("serve");
    await expect(call(page).getByText("from serve")).toBeVisible();
    await call(page).getByRole("button", { name: "an earlier call" }).click();
    await expect(call(page).getByText("from cli")).toBeVisible();
  });
  await test.step("edited, it is called from the tool's tab", async () => {
    await call(page).getByRole("button", { name: "Edit and replay" }).click();
    const message = page.getByRole("textbox", { name: /^message/ });
    await expect(message).toHaveValue("the first");
    await message.fill("the second");
    await page.getByRole("button", { name: /^Call/ }).click();
    await expect(page.getByRole("tabpanel").getByText("the second").last()).toBeVisible();
    await view(page, "History");
    await expect(rows(page)).toHaveCount(3);
    await expect(row(page, "the second")).toBeVisible();
  });
  await test.step("copied, it is a command that works", async () => {
    await row(page, "the second").click();
    await expect(call(page)).toContainText("the second");
    await call(page).getByRole("button", { name: "Copy as…" }).click();
    await page.getByRole("menuitem", { name: "Copy as CLI command" }).click();
    await expect
      .poll(async () => page.evaluate(async () => navigator.clipboard.readText()))
      .toBe(`fairlead call demo echo --args '{"message":"the second"}'`);
  });
  await test.step("deleted, it is gone for good, and the next one is selected", async () => {
    await grid(page).focus();
    await page.keyboard.press("Delete");
    await page
      .getByRole("dialog", { name: "Delete this call?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(rows(page)).toHaveCount(2);
    await expect(row(page, "the second")).toHaveCount(0);
    await expect(selected(page)).toHaveCount(1);
    expect(backend.cli("history", "search", "second").out).not.toContain("the second");
  });
});

test("a running call shows how far it is, and is cancelled at the server", async ({ page, backend }) => {
  expect(backend.cli("call", "demo", "slow", "seconds=0.2", "steps=2").code).toBe(0);
  await view(page, "History");
  await row(page, "slow").click();
  await call(page).getByRole("button", { name: "Edit and replay" }).click();
  await page.getByRole("textbox", { name: "seconds" }).fill("600");
  await page.getByRole("textbox", { name: "steps" }).fill("60");
  await page.getByRole("button", { name: /^Call/ }).click();
  await view(page, "History");
  await expect(rows(page)).toHaveCount(2);
  await grid(page).focus();
  await page.keyboard.press("Home");
  await expect(call(page).getByRole("status", { name: "The call is running" })).toBeVisible();
  await expect(selected(page).getByRole("img", { name: "Running" })).toBeVisible();
  await call(page).getByRole("button", { name: "Cancel" }).click();
  await expect(selected(page).getByRole("img", { name: "Cancelled" })).toBeVisible();
  await expect(call(page).getByRole("button", { name: "Replay", exact: true })).toBeVisible();
});

test("a call that Fairlead did not outlive says so", async ({ page, backend }) => {
  await page.getByRole("treeitem", { name: /^slow/ }).click();
  await page.getByRole("textbox", { name: "seconds" }).fill("60");
  await page.getByRole("button", { name: /^Call/ }).click();
  await view(page, "History");
  await expect(row(page, "slow").getByRole("img", { name: "Running" })).toBeVisible();
  await page.goto("about:blank");
  await backend.crash();
  await backend.start();
  await page.goto(backend.url);
  await view(page, "History");
  await expect(row(page, "slow").getByRole("img", { name: "Interrupted" })).toBeVisible();
  await row(page, "slow").click();
  await expect(call(page).getByRole("alert")).toContainText("Fairlead ended while the call was running");
});

test("in a small window the call lies over the list, and there is a way back", async ({ page, backend }) => {
  echo(backend, "small");
  await page.setViewportSize({ width: 900, height: 600 });
  await view(page, "History");
  await row(page, "small").click();
  await expect(call(page)).toBeVisible();
  await expect(grid(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await call(page).getByRole("button", { name: "Back to the list" }).click();
  await expect(grid(page)).toBeVisible();
});
