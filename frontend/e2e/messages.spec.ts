import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { badServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, mcpServers } from "./steps";

const drawer = (page: Page) => page.getByRole("region", { name: "Messages" });
const rows = (page: Page) => drawer(page).getByRole("listbox", { name: "Messages" }).getByRole("option");
const opened = (page: Page) => drawer(page).getByRole("region", { name: "Message", exact: true });

/** echo calls the tool that is in front at the first start. */
async function echo(page: Page, message: string): Promise<void> {
  await page.getByRole("textbox", { name: "message" }).fill(message);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("outcome").getByText(message)).toBeVisible();
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("what passes is seen, joined, filtered, saved, and there after a restart", async ({
      page,
      backend,
    }) => {
      await page.keyboard.press("Control+j");
      await echo(page, "seen on the wire");
      const request = rows(page).filter({ hasText: /request\s*tools\/call/ });
      const answer = rows(page).filter({ hasText: /response\s*tools\/call/ });
      await expect(request).toContainText("seen on the wire");
      await expect(answer).toContainText(/\d [mµ]s/);

      await test.step("the answer leads to its request, and that to the call", async () => {
        await answer.click();
        await expect(opened(page)).toContainText('"result"');
        await expectAccessible(page, "an open message");
        await opened(page).getByRole("button", { name: "Show the request" }).click();
        await expect(opened(page)).toContainText('"method": "tools/call"');
        await expect(opened(page).getByRole("button", { name: "Open the call" })).toBeVisible();
        await opened(page).press("Escape");
        await expect(opened(page)).toHaveCount(0);
      });

      await test.step("it is filtered", async () => {
        await drawer(page).getByPlaceholder("Method").fill("tools/call");
        await expect(rows(page)).toHaveCount(2);
        await drawer(page).getByRole("searchbox", { name: "Text" }).fill("nowhere in it");
        await expect(drawer(page).getByText("No message matches")).toBeVisible();
        await expectAccessible(page, "no message");
        const remembered = page.waitForRequest(
          (saving) =>
            saving.url().endsWith("/Preferences/SaveWindow") &&
            (saving.postData() ?? "").includes("SEEN ON THE"),
        );
        await drawer(page).getByRole("searchbox", { name: "Text" }).fill("SEEN ON THE");
        await expect(rows(page)).toHaveCount(2);
        await (await remembered).response(); // before the program is started again
      });

      await test.step("it is saved as JSON lines", async () => {
        const saved = page.waitForEvent("download");
        await drawer(page).getByRole("button", { name: "Save as JSON lines" }).click();
        const download = await saved;
        expect(download.suggestedFilename()).toMatch(/^fairlead-messages-.*\.jsonl$/);
        const lines = readFileSync(await download.path(), "utf8")
          .trim()
          .split("\n");
        const messages = lines.map(
          (line) => JSON.parse(line) as { method: string; json: { jsonrpc: string } },
        );
        expect(messages.map(({ method, json }) => [method, json.jsonrpc])).toEqual([
          ["tools/call", "2.0"],
          ["tools/call", "2.0"],
        ]);
      });

      await test.step("it is there after a restart", async () => {
        await page.goto("about:blank");
        await backend.restart();
        await page.goto(backend.url);
        await drawer(page).getByPlaceholder("Method").fill("tools/call");
        await expect(rows(page).first()).toContainText("seen on the wire");
      });
    });
  });
}

test("twenty thousand lines at once leave the page at work", async ({ page }) => {
  await page.keyboard.press("Control+j");
  const { command } = badServer("echo");
  const talks = {
    command: "sh",
    args: ["-c", `seq -f 'line %.0f' 1 20000 >&2; exec '${command}' -mode echo`],
  };
  await add(page, mcpServers({ talks }));
  await expect(rows(page).filter({ hasText: "line 20000" })).toBeVisible();
  await page.getByRole("tab", { name: "echo demo" }).click();
  await echo(page, "still at work");
  await drawer(page).getByRole("searchbox", { name: "Text" }).fill("line 777");
  // line 777, 7770 to 7779
  await expect(rows(page)).toHaveCount(11);
});

test("the view stands still, goes on, is cleared, and the log of a server is beside it", async ({ page }) => {
  await page.keyboard.press("Control+j");
  await echo(page, "before the pause");
  await drawer(page).getByRole("button", { name: "Pause" }).click();
  await echo(page, "during the pause");
  await expect(drawer(page).getByText(/\d new/)).toBeVisible();
  await expect(rows(page).filter({ hasText: "during the pause" })).toHaveCount(0);
  await drawer(page).getByRole("button", { name: "Go on" }).click();
  await expect(rows(page).filter({ hasText: "during the pause" }).first()).toBeVisible();

  await drawer(page).getByRole("button", { name: "Clear the view" }).click();
  await expect(drawer(page).getByText("The view was cleared")).toBeVisible();
  await echo(page, "after clearing");
  await expect(rows(page).filter({ hasText: "after clearing" }).first()).toBeVisible();
  await expect(rows(page).filter({ hasText: "during the pause" })).toHaveCount(0);

  await page.getByRole("tablist", { name: "Drawer" }).getByRole("tab", { name: "Server log" }).click();
  await expect(page.getByRole("region", { name: "Server log" })).toBeVisible();
  await page.keyboard.press("Control+j");
  await expect(page.getByRole("tablist", { name: "Drawer" })).toHaveCount(0);
});
