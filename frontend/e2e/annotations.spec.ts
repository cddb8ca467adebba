import { readdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { view } from "./steps";

const rows = (page: Page) =>
  page
    .getByRole("grid", { name: "Calls" })
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).first();
const box = (page: Page) => page.getByRole("combobox", { name: "Filter calls" });
const chips = (page: Page) => page.getByRole("list", { name: "Filters" }).getByRole("listitem");
const call = (page: Page) => page.getByRole("region", { name: "Call", exact: true });

test("a call is pinned, tagged and noted, and found by it", async ({ page, backend }) => {
  backend.cli("call", "demo", "echo", "message=a lighthouse");
  backend.cli("call", "demo", "echo", "message=a harbour");
  await view(page, "History");
  await row(page, "lighthouse").click();

  await call(page).getByRole("button", { name: "Pin this call" }).click();
  await expect(call(page).getByRole("button", { name: "Unpin this call" })).toBeVisible();
  await call(page).getByRole("textbox", { name: "Add a tag" }).fill("nightly, bug");
  await page.keyboard.press("Enter");
  await expect(call(page).getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
    "bug",
    "nightly",
  ]);
  await call(page).getByRole("textbox", { name: "Note" }).fill("the lamp is out");
  await page.keyboard.press("Control+Enter");
  await expect(row(page, "lighthouse").getByRole("img", { name: "pinned" })).toBeVisible();
  await expect(row(page, "lighthouse")).toContainText("nightly");

  await test.step("the command line knows it", async () => {
    await expect
      .poll(() => backend.cli("history", "list", "--json", "has:note").out)
      .toContain('"note":"the lamp is out"');
    expect(backend.cli("history", "list", "tag:bug", "pinned:yes").out).toContain("[pinned #bug #nightly]");
  });
  await test.step("what the command line says of a call is shown", async () => {
    backend.cli("history", "tag", "last", "seen-elsewhere");
    await expect(row(page, "harbour")).toContainText("seen-elsewhere");
  });
  await test.step("a tag that cannot be one is refused and stays", async () => {
    const tag = call(page).getByRole("textbox", { name: "Add a tag" });
    await tag.fill("rel*");
    await page.keyboard.press("Enter");
    await expect(page.getByText('"rel*" can be no tag.')).toBeVisible();
    await expect(tag).toHaveValue("rel*");
    await tag.fill("");
  });
  await call(page).getByRole("button", { name: "Remove the tag bug" }).click();
  await expect(row(page, "lighthouse")).not.toContainText("bug");
});

test("a filter is completed, turned round, edited as text, and kept under a name", async ({
  page,
  backend,
}) => {
  backend.cli("call", "demo", "echo", "message=one");
  backend.cli("call", "demo", "fail");
  await view(page, "History");
  await expect(rows(page)).toHaveCount(2);
  const option = (name: string) => page.getByRole("option", { name });

  await test.step("Tab takes a key, Enter its value", async () => {
    await box(page).focus();
    await page.keyboard.type("stat");
    await expect(option("status:")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(box(page)).toHaveValue("status:");
    await expect(option("status:ok")).toBeVisible();
    await page.keyboard.type("tool");
    await expect(option("status:tool_error")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(chips(page)).toHaveText(["status:tool_error"]);
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step("a chip is turned round", async () => {
    await page.getByRole("button", { name: "Exclude status:tool_error" }).click();
    await expect(chips(page)).toHaveText(["-status:tool_error"]);
    await expect(row(page, "one")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step("all of it is one text", async () => {
    await page.getByRole("button", { name: "Edit as text" }).click();
    await expect(box(page)).toHaveValue("-status:tool_error ");
    await page.keyboard.type("one tool:ec");
    await expect(page.getByRole("option")).toHaveText([/^tool:echo/]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(box(page)).toHaveValue("-status:tool_error one tool:echo ");
    await page.keyboard.press("Enter");
    await expect(chips(page)).toHaveText(["-status:tool_error", "one", "tool:echo"]);
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step("Escape closes the offers, and leaves what was typed", async () => {
    await page.keyboard.type("ser");
    await expect(option("server:")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox", { name: "Completions" })).toHaveCount(0);
    await expect(box(page)).toHaveValue("ser");
    await page.keyboard.press("Escape");
    await expect(box(page)).toHaveValue("");
  });
  await test.step("it is kept under a name", async () => {
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByRole("textbox", { name: "Name of this filter" }).fill("echoes");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: /^echoes/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear the filter" }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Saved filters" }).click();
    await page.getByRole("button", { name: /^echoes/ }).click();
    await expect(chips(page)).toHaveText(["-status:tool_error", "one", "tool:echo"]);
    expect(backend.cli("history", "filters").out).toContain("echoes");
  });
});

test("a damaged history is moved aside, and that is told until it is read", async ({ page, backend }) => {
  backend.cli("call", "demo", "echo", "message=before");
  await page.goto("about:blank");
  await backend.stop();
  rmSync(`${backend.home}/history.db-wal`, { force: true }); // it may hold all of the history
  writeFileSync(`${backend.home}/history.db`, "this is no database at all, but somebody may want it back");
  await backend.start();
  await page.goto(backend.url);
  await expect(page.getByText("A new history was begun")).toBeVisible();
  expect(readdirSync(backend.home).some((name) => name.startsWith("history-damaged-"))).toBe(true);
  backend.cli("call", "demo", "echo", "message=after");
  await view(page, "History");
  await expect(row(page, "after")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect(page.getByText("A new history was begun")).toHaveCount(0);
  await page.reload();
  await expect(row(page, "after")).toBeVisible();
  await expect(page.getByText("A new history was begun")).toHaveCount(0);
});
