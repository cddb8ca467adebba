import { demoServer } from "./backend";
import { expect, test } from "./fixtures";
import { line, outcome } from "./offers";
import { add, mcpServers } from "./steps";

for (const protocol of ["2025-11-25", "2026-07-28"]) {
  test(`${protocol}: a server says as much as it was asked to`, async ({ page }) => {
    await add(page, mcpServers({ worker: { ...demoServer(), protocol } }));
    await line(page, "worker").click();
    await page.getByRole("tab", { name: "About" }).click();
    await page.getByRole("combobox", { name: "Log level" }).click();
    await page.getByRole("option", { name: "error" }).click();
    await page.getByRole("searchbox", { name: "Filter servers and tools" }).fill("log");
    await line(page, "log").first().click();
    await page.getByRole("button", { name: /^Call/ }).click();
    await expect(outcome(page).getByText("Sent one message of each level.")).toBeVisible();
    await page.getByRole("searchbox", { name: "Filter servers and tools" }).fill("");
    await line(page, "worker").click();
    await page.getByRole("tab", { name: "Log", exact: true }).click();
    const log = page.getByRole("log", { name: "Log of worker" });
    await expect(log).toContainText("emergency");
    await expect(log).toContainText("error");
    await expect(log).not.toContainText("notice");
  });
}
