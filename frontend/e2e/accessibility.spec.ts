import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { view } from "./steps";

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: "reduce" } });

    test("every view can be perceived and operated by everybody", async ({ page }) => {
      const clean = async (what: string) => expectAccessible(page, what);

      await expect(page.getByRole("tab", { name: "echo demo" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Call/ })).toBeVisible();
      await clean("a tool");

      await page.getByRole("treeitem", { name: /demo/ }).first().click();
      await page.keyboard.press("Control+j");
      await expect(page.getByRole("region", { name: "Messages" }).getByRole("option").first()).toBeVisible();
      await clean("a server with the messages");
      await page.getByRole("tab", { name: "Server log" }).click();
      await expect(page.getByRole("region", { name: "Server log" })).toBeVisible();
      await clean("a server with its log");

      await page.keyboard.press("Control+k");
      await page.getByRole("textbox", { name: "Find anything" }).fill("echo");
      await expect(page.getByRole("dialog").getByRole("button", { name: /^echo/ })).toBeVisible();
      await clean("the palette");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();

      await page.getByRole("complementary").getByRole("button", { name: "Add server" }).click();
      await page.getByLabel("Paste a configuration").fill("API_KEY=sk-canary-0123456789abcdef npx docs");
      await expect(page.getByRole("textbox", { name: "Name of API_KEY in the vault" })).toBeVisible();
      await clean("adding a server");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();

      for (const [name, shown] of [
        ["History", "No calls yet"],
        ["Secrets", "No secrets yet"],
        ["Settings", "Data folder"],
      ] as const) {
        await view(page, name);
        await expect(page.getByRole("main").getByText(shown)).toBeVisible();
        await clean(name);
      }
    });
  });
}
