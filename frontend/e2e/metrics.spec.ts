import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import type { Backend } from "./backend";
import { expect, test } from "./fixtures";
import { view, windowSaved } from "./steps";

const rows = (page: Page) =>
  page
    .getByRole("grid", { name: "Calls" })
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });
const figure = (page: Page, name: string) =>
  page
    .getByLabel("Figures of the span")
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("definition");

/** fiveCalls are made from the command line, on the data that the page shows: three of echo, one fails. */
function fiveCalls(backend: Backend): void {
  for (const word of ["one", "two", "three"])
    expect(backend.cli("call", "demo", "echo", `message=${word}`).code).toBe(0);
  expect(backend.cli("call", "demo", "add", "a=1", "b=2").code).toBe(0);
  expect(backend.cli("call", "demo", "fail").code).toBe(5);
}

test("calls are counted while they happen, and every figure leads to its calls", async ({
  page,
  backend,
}) => {
  await page.keyboard.press("Control+4");
  await expect(page.getByText("No calls in this span")).toBeVisible();

  await test.step("figures follow what is called elsewhere", async () => {
    fiveCalls(backend);
    await expect(figure(page, "calls")).toHaveText("5");
    await expect(figure(page, "errors")).toHaveText("1 · 20.0 %");
    await expect(figure(page, "p95")).toHaveText(/^[\d.]+ (µs|ms|s)$/);
    await expect(page.getByRole("figure", { name: /^Calls per/ }).locator("canvas")).toBeVisible();
  });
  await test.step("a server", async () => {
    await page.getByRole("button", { name: "Calls of demo", exact: true }).click();
    await expect(rows(page)).toHaveCount(5);
  });
  await test.step("a tool", async () => {
    await view(page, "Metrics");
    await page.getByRole("radiogroup", { name: "Group by" }).getByText("tool").click();
    await page
      .getByRole("region", { name: "By server, tool and client" })
      .getByRole("button", { name: "Calls of demo / echo" })
      .click();
    await expect(rows(page)).toHaveCount(3);
  });
  await test.step("what failed of all, and of a server", async () => {
    await view(page, "Metrics");
    await figure(page, "errors").getByRole("button").click();
    await expect(rows(page)).toHaveCount(1);
    await view(page, "Metrics");
    await page.getByRole("radiogroup", { name: "Group by" }).getByText("server").click();
    const server = page.getByRole("table", { name: "Figures by server" }).getByRole("row", { name: /demo/ });
    await server.getByRole("button", { name: "20.0 %" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("fail");
  });
  await test.step("those that took longest", async () => {
    await view(page, "Metrics");
    await figure(page, "p95").getByRole("button").click();
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step("a way to fail", async () => {
    await view(page, "Metrics");
    await page.getByRole("button", { name: /^Calls with tool_error/ }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("fail");
  });
  await test.step("one of the slowest", async () => {
    await view(page, "Metrics");
    await page.getByRole("region", { name: "Slowest calls" }).getByRole("button").first().click();
    await expect(
      page.getByRole("region", { name: "Call", exact: true }).getByRole("heading").first(),
    ).toBeVisible();
  });
  await test.step("a piece of time, by the table beside the charts", async () => {
    await view(page, "Metrics");
    await page.getByText("The charts as a table").click();
    const pieces = page.getByRole("table", { name: "Figures over time" }).getByRole("button");
    await pieces.first().click();
    await expect(rows(page).first()).toBeVisible();
  });
});

test("span and filter come back, and a wrong filter is told", async ({ page, backend }) => {
  fiveCalls(backend);
  await view(page, "Metrics");
  await page.getByRole("radiogroup", { name: "Span" }).getByText("All").click();
  await expect(figure(page, "calls")).toHaveText("5");
  const box = page.getByRole("textbox", { name: "Filter" });
  await box.fill("tool:echo status:fine");
  await expect(page.getByText("character 18")).toBeVisible();
  await expect(figure(page, "calls")).toHaveText("5"); // what was there stays in sight
  await box.fill("sevrer:demo");
  await expect(page.getByText("Perhaps server: is meant.")).toBeVisible();
  await box.fill("tool:ecko");
  await expect(page.getByText("No call has tool:ecko. Perhaps tool:echo is meant.")).toBeVisible();
  const saved = windowSaved(page, ({ remembered }) => remembered["metrics.filter"] === "tool:echo");
  await box.fill("tool:echo");
  await expect(figure(page, "calls")).toHaveText("3");
  await saved;
  await page.reload();
  await expect(box).toHaveValue("tool:echo");
  await expect(figure(page, "calls")).toHaveText("3");
  await expect(page.getByRole("radio", { name: "All" })).toBeChecked();
});

for (const scheme of ["light", "dark"] as const)
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: "reduce" } });
    test("the figures can be perceived by everybody", async ({ page, backend }) => {
      fiveCalls(backend);
      await page.setViewportSize({ width: 900, height: 600 });
      await view(page, "Metrics");
      await expect(figure(page, "calls")).toHaveText("5");
      await page.getByText("The charts as a table").click();
      await expect(page.getByRole("table", { name: "Figures over time" })).toBeVisible();
      await expectAccessible(page, "the figures");
    });
  });
