import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { badServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, mcpServers } from "./steps";

/** A real authorization server, and an MCP server behind it, whose page asks Allow or Deny. */
async function signInServer(): Promise<{ url: string; process: ChildProcess }> {
  const { command, args = [] } = badServer("http-sign-in");
  const process = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const url of createInterface({ input: process.stdout })) return { url, process };
  throw new Error("The server said no address.");
}

test("a server that asks for a sign-in is signed in to, used, and signed out of", async ({
  page,
  context,
}) => {
  const server = await signInServer();
  try {
    await add(page, mcpServers({ remote: { url: server.url } }));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in to remote" });
    await dialog.getByRole("button", { name: "Begin" }).click();
    await expect(dialog).toContainText("/authorize?");

    const opened = context.waitForEvent("page");
    await dialog.getByRole("button", { name: "Open in the browser" }).click();
    const browser = await opened;
    await browser
      .getByRole("button", { name: "Allow" })
      .or(browser.getByRole("link", { name: "Allow" }))
      .click();
    await expect(dialog).toContainText("You are signed in");
    await expect(dialog.getByRole("region", { name: "Steps" })).toContainText("HTTP 200");
    await browser.close();
    await dialog.getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("tab", { name: "Sign-in" }).click();
    await expect(page.getByText("Signed in at")).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("Signed in at")).toHaveCount(0);
  } finally {
    server.process.kill();
  }
});
