import { expect, test } from "./fixtures";
import { settingsSaved, windowSaved } from "./steps";

test("the first start opens echo of the demo server, ready to be called", async ({ page }) => {
  await expect(page.getByRole("tab", { name: "echo demo" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("contentinfo", { name: "Status" })).toContainText("1 connected");
});

test("everything is reached with the keyboard", async ({ page }) => {
  await expect(page.getByRole("treeitem", { name: /^get_time/ })).toBeVisible();

  await test.step("a tool by the filter", async () => {
    await page.getByRole("tab", { name: "echo demo" }).focus();
    await page.keyboard.press("/");
    await page.keyboard.type("get_ti");
    // Into what is found, and to the last of it: the others are what it belongs to.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "get_time demo" })).toHaveAttribute("aria-selected", "true");
  });
  await test.step("a tool by the palette", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Find anything" }).fill("big_numb");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "big_numbers demo" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });
  await test.step("a tab is closed", async () => {
    await page.keyboard.press("Alt+w");
    await expect(page.getByRole("tab", { name: "big_numbers demo" })).toHaveCount(0);
  });
  await test.step("the messages are shown and hidden", async () => {
    await page.keyboard.press("Control+j");
    await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
    await page.keyboard.press("Control+j");
    await expect(page.getByRole("region", { name: "Messages" })).toHaveCount(0);
  });
  await test.step("the views", async () => {
    await page.keyboard.press("Control+7");
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    await page.keyboard.press("Control+1");
    await expect(page.getByRole("tree", { name: "Servers and tools" })).toBeVisible();
  });
});

test("tabs are closed with the middle button, and the last one leads on", async ({ page }) => {
  const echo = page.getByRole("tab", { name: "echo demo" });
  await echo.click({ button: "middle" });
  await expect(echo).toHaveCount(0);
  await page.getByRole("button", { name: "Try echo of the demo server" }).click();
  await expect(echo).toBeVisible();
});

test("nothing is lost by closing: tabs, filter, drawer and theme come back", async ({ page, backend }) => {
  await page.getByRole("treeitem", { name: /^add/ }).click();
  await page.getByRole("treeitem", { name: /demo/ }).first().click();
  await page.keyboard.press("Control+j");
  await page.keyboard.press("Control+7");
  const themeSaved = settingsSaved(page);
  await page.getByRole("radiogroup", { name: "Theme" }).getByText("Dark").click();
  await themeSaved;
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.keyboard.press("Control+1");
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
  const saved = windowSaved(page, ({ filter }) => filter === "ec");
  await page.getByRole("searchbox", { name: "Filter servers and tools" }).fill("ec");
  await saved;

  await backend.restart();
  await page.goto(backend.url);
  await expect(page.getByRole("tablist", { name: "Open tabs" }).getByRole("tab")).toContainText([
    "echo",
    "add",
    "demo",
  ]);
  await expect(
    page.getByRole("tablist", { name: "Open tabs" }).getByRole("tab", { name: "demo", exact: true }),
  ).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("searchbox", { name: "Filter servers and tools" })).toHaveValue("ec");
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("a lost backend is said plainly", async ({ page, backend }) => {
  await expect(page.getByRole("tab", { name: "echo demo" })).toBeVisible();
  await backend.crash();
  await expect(
    page.getByRole("alert").filter({ hasText: "The connection to Fairlead is lost" }),
  ).toBeVisible();
});
