import { demoServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, line, mcpServers, view } from "./steps";

test("an identical call is answered from the cache, says so, and can be made without it", async ({
  page,
  backend,
}) => {
  await add(page, mcpServers({ clock: { ...demoServer(), cache: "1h" } }));
  await line(page, "clock").click();
  await line(page, "get_time").first().click();
  const outcome = page.getByRole("tabpanel", { name: "Result" });
  const summary = page.getByRole("status").filter({ hasText: "Done" });
  const call = page.getByRole("button", { name: /^Call/ }).first();
  await call.click();
  await expect(summary).toBeVisible();
  const first = await outcome.innerText();
  await expect(page.getByText(/from cache/)).toBeHidden();

  await call.click();
  await expect(summary.getByText(/from cache, \d+ s old/)).toBeVisible();
  expect(await outcome.innerText()).toBe(first);

  await page.getByRole("button", { name: "Call again without cache" }).click();
  await expect(page.getByText(/from cache/)).toBeHidden();
  await expect(summary).toBeVisible();

  await view(page, "History");
  const rows = page.getByRole("row").filter({ hasText: "get_time" });
  await expect(rows).toHaveCount(3);
  const cached = rows.filter({ hasText: "cached" });
  await expect(cached).toHaveCount(1);
  await cached.click();
  await expect(page.getByText(/from cache, \d+ s old/)).toBeVisible();
  await page.getByRole("button", { name: "an earlier call" }).click();
  await expect(page.getByText(/from cache, \d+ s old/)).toBeHidden();
  expect(backend.cli("history", "list", "has:cache", "--json").out.trim().split("\n")).toHaveLength(1);

  await view(page, "Settings");
  await expect(page.getByText(/^\d results?, /)).toBeVisible();
  await page.getByRole("button", { name: "Clear cache" }).click();
  await expect(page.getByRole("button", { name: "Clear cache" })).toBeDisabled();
});
