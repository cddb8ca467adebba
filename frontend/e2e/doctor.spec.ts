import { badServer, npmServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, line, mcpServers } from "./steps";

test("a server that does not start is examined: what failed, what was not tried, and a report to copy", async ({
  page,
}) => {
  await add(page, mcpServers({ bad: badServer("exit") }));
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("alert").getByRole("button", { name: "Examine it" }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  const handshake = steps.getByRole("listitem").filter({ hasText: "Handshake" });
  await expect(handshake.getByRole("img", { name: "Failed" })).toBeVisible();
  await expect(handshake).toContainText("the configuration is missing");
  await expect(page.getByText(/^It does not work\./)).toBeVisible();
  await page.getByRole("button", { name: "Copy report" }).click();
  await expect
    .poll(async () => page.evaluate(async () => navigator.clipboard.readText()))
    .toMatch(/✓ Start .*\n✗ Handshake/);
});

test("a server that works is examined beside its connection, from its menu", async ({ page }) => {
  await add(page, mcpServers({ everything: npmServer("everything") }));
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  const since = await page.getByText(/^since /).textContent();
  await line(page, "everything").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Doctor" }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps.getByRole("listitem").filter({ hasText: "Handshake" })).toContainText(
    /MCP 20\d\d-\d\d-\d\d/,
  );
  await expect(steps.getByRole("listitem").filter({ hasText: "Ending" })).not.toContainText("Under way");
  await expect(page.getByRole("button", { name: "Examine again" })).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  expect(await page.getByText(/^since /).textContent()).toBe(since);
});
