import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { demoServer } from "./backend";
import { expect, test } from "./fixtures";
import { add, line, mcpServers, settingsSaved, view } from "./steps";

test("a collector that is named in the settings is told of calls; the history knows the trace", async ({
  page,
  backend,
}) => {
  const told: { path: string; kind: string; body: Buffer }[] = [];
  const collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      told.push({
        path: request.url ?? "",
        kind: request.headers["content-type"] ?? "",
        body: Buffer.concat(parts),
      });
      response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const { port } = collector.address() as AddressInfo;
  try {
    await view(page, "Settings");
    const address = page.getByLabel("OpenTelemetry collector");
    await address.fill("localhost:4318");
    await address.press("Enter");
    await expect(page.getByText("Begins with http:// or https://")).toBeVisible();
    const saved = settingsSaved(page);
    await address.fill(`http://127.0.0.1:${port}`);
    await address.press("Enter");
    await saved;

    await view(page, "Workbench");
    await line(page, "demo").click();
    await line(page, "get_time").first().click();
    await page.getByRole("button", { name: /^Call/ }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "Done" })).toBeVisible();
    await view(page, "History");
    await page.getByRole("row").filter({ hasText: "get_time" }).click();
    const trace = await page
      .getByRole("region", { name: "Environment" })
      .getByText(/^[0-9a-f]{32}$/)
      .innerText();

    await backend.stop(); // what waits is told at the end
    const spans = told.filter(({ path }) => path === "/v1/traces");
    expect(spans.every(({ kind }) => kind === "application/x-protobuf")).toBe(true);
    const text = Buffer.concat(spans.map(({ body }) => body));
    expect(text.includes("tools/call get_time")).toBe(true);
    expect(text.includes(Buffer.from(trace, "hex"))).toBe(true);
    expect(told.some(({ body }) => body.includes("mcp.client.operation.duration"))).toBe(true);
  } finally {
    collector.closeAllConnections();
    collector.close();
  }
});

test("diagnostics are copied, without secrets, and without names where that is wanted", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const server = { ...demoServer(), env: { PLAIN: "canary-value" } };
  await add(page, mcpServers({ "private-notes": server }));
  await expect(line(page, "private-notes")).toBeVisible();
  await view(page, "Settings");
  const copied = async () => page.evaluate(async () => navigator.clipboard.readText());
  const link = page.getByRole("button", { name: "Copy diagnostics", exact: true });
  await link.click();
  await expect(page.getByText("Copied")).toBeVisible();
  const named = await copied();
  expect(named).toContain("- private-notes: ");
  expect(named).toContain("sets PLAIN");
  expect(named).not.toContain("canary");

  await page.getByText("Hide names in diagnostics").click();
  await link.click();
  await expect(page.getByText("Copied")).toBeVisible();
  await expect.poll(copied).toContain("- server-1: ");
  expect(await copied()).not.toContain("private-notes");

  await page.getByRole("button", { name: /Fairlead .*copy diagnostics/ }).click();
  await expect(page.getByText("diagnostics copied")).toBeVisible();
});
