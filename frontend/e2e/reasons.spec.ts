import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./fixtures";
import { add, line, mcpServers } from "./steps";

test("while a server is connecting again, its page says why", async ({ page }) => {
  const fell = join(mkdtempSync(join(tmpdir(), "fairlead-again-")), "fell");
  // It ends at its first two starts, which are one attempt: one for each era. Then it never answers.
  const script = `echo >>'${fell}'; [ $(wc -l <'${fell}') -gt 2 ] && exec sleep 1000; echo 'KeyError: TOKEN' >&2; exit 3`;
  await add(page, mcpServers({ sleeper: { command: "sh", args: ["-c", script] } }));
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText(/Connecting, attempt \d+…/)).toBeVisible();
  await expect(panel.getByRole("alert").filter({ hasText: "Why it is tried again" })).toContainText(
    "exit code 3",
  );
});

test("a definition that is broken has a page that says what is wrong and leads to its mending", async ({
  page,
  backend,
}) => {
  writeFileSync(join(backend.home, "servers.json"), mcpServers({ halved: { args: ["-y"] } }));
  await line(page, "halved").click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("alert").first()).toContainText("There is neither a command nor a url.");
  await expect(page.getByRole("tab", { name: "Log", exact: true })).toBeHidden();
  await expect(panel.getByRole("button", { name: "Edit the server" })).toBeVisible();
  writeFileSync(
    join(backend.home, "servers.json"),
    mcpServers({ halved: { command: "sh", args: ["-c", "exec sleep 1000"] } }),
  );
  await expect(page.getByRole("tab", { name: "Log", exact: true })).toBeVisible();
});
