import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { badServer, type ServerDefinition } from "./backend";
import { expect, test } from "./fixtures";
import { dialog, line, mcpServers, paste } from "./steps";

interface Trouble {
  what: string;
  definition: ServerDefinition | { url: string };
  /** What the person reads: the heading, and words of the sentence or the server's own. */
  heading: string | RegExp;
  words: RegExp;
}

const troubles: Trouble[] = [
  {
    what: "whose command is not there",
    definition: { command: "no-such-command-anywhere", args: [] },
    heading: "The server did not start",
    words: /no-such-command-anywhere/,
  },
  {
    what: "whose command is a folder",
    definition: { command: "/tmp", args: [] },
    heading: "The server did not start",
    words: /\/tmp/,
  },
  {
    what: "that exits at once",
    definition: badServer("exit"),
    heading: /The server did not start|The connection ended/,
    words: /the configuration is missing/,
  },
  {
    what: "whose port is closed",
    definition: { url: "http://127.0.0.1:9/mcp" },
    heading: "The connection failed",
    words: /refused|127\.0\.0\.1:9/,
  },
];

for (const { what, definition, heading, words } of troubles) {
  test(`the test of a server ${what} says why, and what to do`, async ({ page }) => {
    await paste(page, mcpServers({ bad: { ...definition } }));
    await dialog(page).getByRole("button", { name: "Test connection" }).click();
    const alert = dialog(page).getByRole("region", { name: "Connection test" }).getByRole("alert");
    await expect(alert.getByRole("heading")).toHaveText(heading);
    await expect(dialog(page).getByRole("region", { name: "Connection test" })).toContainText(words);
    await expect(alert.getByRole("button", { name: "Copy details" })).toBeVisible();
  });
}

test("the test of a server that prints other things finds its tools and shows what it printed", async ({
  page,
}) => {
  await paste(page, mcpServers({ noisy: badServer("garbage") }));
  await dialog(page).getByRole("button", { name: "Test connection" }).click();
  const outcome = dialog(page).getByRole("region", { name: "Connection test" });
  await expect(outcome).toContainText("Connected");
  await expect(outcome.getByRole("log", { name: "What the server wrote" })).not.toBeEmpty();
});

test("the test of a silent server is cancelled by hand", async ({ page }) => {
  await paste(page, mcpServers({ silent: badServer("silent") }));
  await dialog(page).getByRole("button", { name: "Test connection" }).click();
  await dialog(page).getByRole("button", { name: "Cancel test" }).click();
  await expect(dialog(page).getByRole("button", { name: "Test connection" })).toBeVisible();
});

test("an HTTP server that answers with a web page, or wants a sign-in, is told apart", async ({ page }) => {
  const server = createServer((request, response) => {
    if (request.url === "/private") {
      response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>A shop</title>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await paste(page, `${address}/private`);
    const alert = dialog(page).getByRole("region", { name: "Connection test" }).getByRole("alert");
    await dialog(page).getByRole("button", { name: "Test connection" }).click();
    await expect(alert.getByRole("heading")).toHaveText("The server wants a sign-in");
    await dialog(page).getByLabel("Paste a configuration").fill(`${address}/shop`);
    await expect(alert).toBeHidden();
    await dialog(page).getByRole("button", { name: "Test connection" }).click();
    await expect(alert.getByRole("heading")).toHaveText("The server does not speak MCP correctly");
  } finally {
    server.close();
  }
});

test("one failing server does not hold up the others", async ({ page }) => {
  await paste(
    page,
    mcpServers({ broken: badServer("exit"), silent: badServer("silent"), echoing: badServer("echo") }),
  );
  await dialog(page).getByRole("button", { name: "Add 3 servers" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(line(page, "echo").first()).toBeVisible();
  await expect(line(page, "broken")).toContainText(/failed|try|again/i);
});
