import type { FrameLocator, Page } from "@playwright/test";
import config from "../playwright.config";
import { badServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, line, mcpServers, view } from "./steps";

// As browsers do by themselves: each site has a process of its own, and an app is of another site than the page.
const launch = config.use?.launchOptions;
test.use({ launchOptions: { ...launch, args: [...(launch?.args ?? []), "--site-per-process"] } });

const inApp = (page: Page, tool: string): FrameLocator =>
  page.frameLocator(`iframe[title="App of ${tool}"]`).frameLocator("iframe");

/** start calls a tool of the server whose apps misbehave. */
async function start(page: Page, tool: string): Promise<FrameLocator> {
  await page.getByRole("searchbox", { name: "Filter servers and tools" }).fill(tool);
  await line(page, tool).click();
  await page.getByRole("button", { name: /^Call/ }).click();
  return inApp(page, tool);
}

/** atWork: the page answers, and is where it was. */
async function atWork(page: Page, address: string): Promise<void> {
  await view(page, "History");
  await expect(page.getByRole("combobox", { name: "Filter calls" })).toBeVisible();
  await view(page, "Workbench");
  expect(new URL(page.url()).origin).toBe(new URL(address).origin);
}

test.beforeEach(async ({ page }) => {
  await add(page, mcpServers({ bad: badServer("apps") }));
});

test("an app gets at nothing of Fairlead, of other origins, or of the network", async ({ page, backend }) => {
  const app = await start(page, "escape");
  await expect(app.getByText("end of the attempts")).toBeVisible();
  await expect(app.getByText("REACHED")).toHaveCount(0);
  await expect(app.getByText("a tool that is for apps answers: kept out")).toBeVisible();
  const did = page.getByRole("region", { name: "What the app did" });
  await expect(did).toContainText("bad does not let its app call not-for-app.");
  await expect(page.getByText("1 message dropped")).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow the camera" })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await atWork(page, backend.url);
});

test("a policy cannot be smuggled in: what is no domain is left out and said", async ({ page }) => {
  await start(page, "declared");
  await page.getByRole("button", { name: "May reach 2 addresses" }).click();
  for (const refused of ["x; script-src *", "http://*.localhost", "*"])
    await expect(page.getByRole("listitem").filter({ hasText: refused }).first()).toBeVisible();
  await expect(page.getByText("connect-src 'self' https://api.example.com; object-src")).toBeVisible();
});

test("an app that floods the page is stopped, and the page works on", async ({ page, backend }) => {
  await start(page, "flood");
  await expect(page.getByText("The app was stopped")).toBeVisible();
  await atWork(page, backend.url);
});

test("an app may ask its server so much and no more", async ({ page }) => {
  const app = await start(page, "calls");
  await expect(
    app.getByText("answered 100, some refused: true, some done: true, large: The message is too large."),
  ).toBeVisible();
});

test("an app that goes elsewhere comes nowhere", async ({ page, backend }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await start(page, "navigate");
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith("chrome-error:"))).toBe(true);
  await atWork(page, backend.url);
  expect(asked.filter((url) => url.includes("example.com"))).toEqual([]);
});

test("an app that never ends its script does not keep the page from working", async ({ page }) => {
  await start(page, "loop");
  await expect(page.getByRole("region", { name: "What the app did" })).toContainText("For ever");
  // Playwright's own click asks every frame where it goes, and waits for the one that never answers.
  await page.getByRole("button", { name: "History" }).dispatchEvent("click");
  await expect(page.getByRole("combobox", { name: "Filter calls" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

for (const [tool, says] of [
  ["wrong-type", /media type "text\/html", which is no app/],
  ["wrong-policy", /policy cannot be read/],
  ["too-large", /has 17 MB; an app may have 16/],
  ["missing", /Resource not found/],
] as const)
  test(`what is no app is said: ${tool}`, async ({ page }) => {
    await start(page, tool);
    const shown = page.getByTestId("outcome").getByRole("tabpanel", { name: "App" });
    await expect(shown.getByText("The app could not be shown")).toBeVisible();
    await expect(shown.getByText(says)).toBeVisible();
    await expect(shown.getByRole("button", { name: "Try again" })).toBeVisible();
  });
