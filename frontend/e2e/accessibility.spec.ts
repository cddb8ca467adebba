import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { dialog, tree, view } from "./steps";

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

      await tree(page).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Shift+F10");
      await expect(page.getByRole("menu", { name: "Menu of demo" })).toBeVisible();
      await clean("the menu of a server");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
      await expect(tree(page)).toBeFocused();

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

    test("what is asked can be answered by everybody, also in the smallest window", async ({ page }) => {
      await page.setViewportSize({ width: 900, height: 600 });
      const clean = async (what: string) => expectAccessible(page, what);
      const call = page.getByRole("button", { name: /^Call/ });

      await page.getByRole("treeitem", { name: /^delete_everything/ }).click();
      await call.click();
      await expect(dialog(page)).toContainText("may destroy something");
      await clean("a destructive tool");
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await expect(call).toBeFocused();

      for (const [tool, question] of [
        ["elicit", "asks for information"],
        ["open_page", "asks you to open an address"],
        ["sample", "asks for a model’s answer"],
      ] as const) {
        await page.getByRole("treeitem", { name: new RegExp(`^${tool}`) }).click();
        await call.click();
        await expect(page.getByRole("article", { name: "Question of demo" })).toContainText(question);
        await clean(question);
      }
      await page.getByRole("button", { name: "Inbox, 3 waiting" }).click();
      await expect(page.getByRole("list", { name: "Waiting questions" }).getByRole("button")).toHaveCount(3);
      await clean("the inbox");
      const question = page.getByRole("article", { name: "Question of demo" });
      for (const left of [2, 1, 0]) {
        await question.getByRole("button", { name: "Decline" }).click();
        const inbox = left > 0 ? `Inbox, ${left} waiting` : "Inbox";
        await expect(page.getByRole("button", { name: inbox, exact: true })).toBeVisible();
      }
      await clean("an answered inbox");

      await view(page, "History");
      await page.getByRole("grid", { name: "Calls" }).getByRole("row").filter({ hasText: "elicit" }).click();
      const detail = page.getByRole("region", { name: "Call", exact: true });
      await expect(detail).toContainText("TIMING", { ignoreCase: true });
      await clean("a call of the history");
      await detail.getByRole("tab", { name: /^Messages/ }).click();
      await expect(detail.getByRole("option").first()).toBeVisible();
      await clean("the messages of a call");
    });
  });
}
