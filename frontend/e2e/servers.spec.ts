import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, dialog, line, mcpServers, paste } from "./steps";

test("a command line, a URL and a single server object are recognised", async ({ page }) => {
  await paste(page, "npx -y @modelcontextprotocol/server-memory");
  const found = dialog(page);
  const name = found.getByRole("textbox", { name: "Name", exact: true });
  await expect(found.getByText("Recognised as a command line.")).toBeVisible();
  await expect(name).not.toHaveValue("");
  await found.getByLabel("Paste a configuration").fill("https://mcp.example.com/mcp");
  await expect(found.getByText("Recognised as a URL.")).toBeVisible();
  await found.getByLabel("Paste a configuration").fill('{"command": "node", "args": ["server.js"]}');
  await expect(found.getByText("Recognised as a server object.")).toBeVisible();
  await found.getByLabel("Paste a configuration").fill('{"command": ');
  await expect(found.getByRole("alert")).toContainText("This was not recognised");
  await expect(found.getByRole("button", { name: "Add server" })).toBeDisabled();
});

test("an edit of servers.json takes effect at once and keeps its comments", async ({ page, backend }) => {
  await add(page, mcpServers({ memory: npmServer("memory") }));
  await expect(line(page, "memory")).toBeVisible();
  const file = join(backend.home, "servers.json");

  await test.step("an editor adds a server and a comment", async () => {
    const text = readFileSync(file, "utf8");
    const files = JSON.stringify(npmServer("filesystem", "/tmp"));
    writeFileSync(file, text.replace('"memory"', `// by hand\n    "files": ${files},\n    "memory"`));
    await expect(line(page, "files")).toBeVisible();
  });
  await test.step("the window adds another and leaves the comment", async () => {
    await add(page, mcpServers({ everything: npmServer("everything", "stdio") }));
    await expect(line(page, "everything")).toBeVisible();
    expect(readFileSync(file, "utf8")).toContain("// by hand");
  });
  await test.step("a broken file is left as it is", async () => {
    const broken = readFileSync(file, "utf8").replace('"files":', '"files"');
    writeFileSync(file, broken);
    await expect(page.getByRole("alert").filter({ hasText: "servers.json cannot be read" })).toBeVisible();
    await expect(line(page, "files")).toBeVisible();
    expect(readFileSync(file, "utf8")).toBe(broken);
  });
});
