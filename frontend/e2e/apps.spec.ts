import type { FrameLocator, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { npmServer } from "./backend";
import { add, dialog, line, mcpServers, tree } from "./steps";

const outcome = (page: Page) => page.getByTestId("outcome");

/** inApp is the document of the app: the page's frame is the sandbox, the app is in it. */
const inApp = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="App of ${title}"]`).frameLocator("iframe");

/** roll calls the demo's tool with an app, and returns the app. */
async function roll(page: Page): Promise<FrameLocator> {
  await line(page, "roll").click();
  await page.getByRole("button", { name: /^Call/ }).click();
  const app = inApp(page, "Roll dice");
  await expect(app.getByText(/^Total \d+$/)).toBeVisible();
  return app;
}

test("a tool's result is shown in its app, which calls other tools of its server", async ({
  page,
  backend,
}) => {
  const app = await roll(page);
  await expect(app.getByRole("img", { name: /^Dice: \d, \d$/ })).toBeVisible();
  await expectAccessible(page, "a tool with an app");

  // What only the app may call is hidden from everybody else, and is called by the app.
  await expect(tree(page).getByText("roll_again")).toHaveCount(0);
  await app.getByRole("button", { name: "Roll again" }).click();
  const did = outcome(page).getByRole("region", { name: "What the app did" });
  await expect(did).toContainText("roll_again");
  await app.getByRole("button", { name: "Add them with the tool add" }).click();
  await expect(app.getByText(/The tool add says \d+\./)).toBeVisible();

  await app.getByRole("button", { name: "Tell the conversation" }).click();
  await expect(did).toContainText(/user: The dice show \d, \d\./);
  await expect(did).toContainText('{"dice":[');

  // Every call of the app is in the history, and says who made it.
  const history = backend.cli("history", "list", "--json").out;
  const made = history
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text) as { tool: string; origin: string });
  expect(made.filter((call) => call.origin === "app").map((call) => call.tool)).toEqual(
    expect.arrayContaining(["roll_again", "add", "ui://demo/dice"]),
  );
});

test("an app follows the theme, fills the screen, and opens addresses only when the person says so", async ({
  page,
}) => {
  const app = await roll(page);
  const theme = await page.locator("html").getAttribute("data-mantine-color-scheme");
  await expect(app.locator("html")).toHaveClass(theme ?? "");
  await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
  await expect(app.locator("html")).toHaveClass(theme === "dark" ? "light" : "dark");

  await app.getByRole("button", { name: "Full screen" }).click();
  await expect(app.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  const bar = page.getByRole("toolbar", { name: "App" });
  await bar.getByRole("button", { name: "Leave full screen" }).click();
  await expect(app.getByRole("button", { name: "Full screen", exact: true })).toBeVisible();

  await app.getByRole("button", { name: "What are MCP Apps?" }).click();
  await expect(dialog(page)).toContainText("https://modelcontextprotocol.io/docs/extensions/apps");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(app.getByText("The person did not open the link.")).toBeVisible();
});

test("what an app may reach is said above it, and it goes with its tab", async ({ page }) => {
  await roll(page);
  await page.getByRole("button", { name: "Reaches nothing outside" }).click();
  await expect(page.getByText("connect-src 'none'")).toBeVisible();
  await page.keyboard.press("Escape");
  const closed = page.waitForRequest((request) => request.url().endsWith("/api/Apps/Close"));
  await line(page, "echo").click();
  await closed;
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("an app that others wrote, with the SDK for apps, works", async ({ page }) => {
  await add(page, mcpServers({ react: npmServer("basic-react", "--stdio") }));
  await page.getByRole("searchbox", { name: "Filter servers and tools" }).fill("get-time");
  await line(page, "get-time").click();
  await page.getByRole("button", { name: /^Call/ }).click();
  const app = inApp(page, "Get Time");
  await expect(app.getByText(/^\d{4}-\d\d-\d\dT/)).toBeVisible();

  const did = outcome(page).getByRole("region", { name: "What the app did" });
  await app.getByRole("button", { name: "Get Server Time" }).click();
  await expect(did).toContainText("get-time {}");
  await app.getByRole("button", { name: "Send Message" }).click();
  await expect(did).toContainText("user: This is message text.");
  await app.getByRole("button", { name: "Send Log" }).click();
  await expect(did).toContainText("info: This is log text.");
  await app.getByRole("button", { name: "Open Link" }).click();
  await expect(dialog(page)).toContainText("https://modelcontextprotocol.io/");
});
