import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect, test } from "./fixtures";
import { view } from "./steps";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** violations are what axe finds against WCAG 2.2 A and AA, each with the elements it is about. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return runner.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
  });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  );
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test("every view can be perceived and operated by everybody", async ({ page }) => {
      const clean = async (what: string) => expect(await violations(page), what).toEqual([]);

      await expect(page.getByRole("tab", { name: "echo demo" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Call/ })).toBeVisible();
      await clean("a tool");

      await page.getByRole("treeitem", { name: /demo/ }).first().click();
      await page.keyboard.press("Control+j");
      await expect(page.getByRole("region", { name: "Server log" })).toBeVisible();
      await clean("a server with its log");

      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.type("echo");
      await clean("the palette");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();

      await page.getByRole("complementary").getByRole("button", { name: "Add server" }).click();
      await page.getByLabel("Paste a configuration").fill("API_KEY=sk-canary-0123456789abcdef npx docs");
      await expect(page.getByText("Recognised as a command line.")).toBeVisible();
      await clean("adding a server");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();

      for (const name of ["History", "Secrets", "Settings"] as const) {
        await view(page, name);
        await expect(page.getByRole("main")).not.toBeEmpty();
        await clean(name);
      }
    });
  });
}
