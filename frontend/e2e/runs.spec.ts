import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { openSuites, suitePart, suiteStep, writeSuite } from "./suitesteps";

const text = (who: string) => `name: Checks
servers: [demo]
variables: {who: ${who}}
steps:
  - {name: greet, tool: echo, arguments: {message: "\${who}"}, expect: {snapshot: true}}
  - {name: sum, tool: add, arguments: {a: 1, b: 2}, expect: {equals: 3}}
  - {name: shout, tool: echo, arguments: {message: "\${who}!"}, expect: {snapshot: true}}
`;

test("two runs of a suite are compared: which they are is said, and others are chosen", async ({
  page,
  backend,
}) => {
  const file = join(writeSuite(backend, "checks.suite.yaml", text("Ada")), "checks.suite.yaml");
  backend.cli("run", file, "--update-snapshots");
  backend.cli("run", file);
  writeFileSync(file, text("Eve"));
  expect(backend.cli("run", file).code).toBe(5);
  await openSuites(page, file);
  const suite = page.getByRole("region", { name: "Suite Checks" });
  await suitePart(page, "Runs").click();
  await suite.getByRole("button", { name: "Compare with the one before" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Compare runs" });
  const sides = dialog.getByRole("table", { name: "The runs that are compared" });
  const steps = dialog.getByRole("table", { name: "Steps" });

  await test.step("which two they are", async () => {
    await expect(dialog.getByRole("heading", { name: "Checks" })).toBeVisible();
    await expect(sides.getByRole("row", { name: /^result/ })).toContainText("3 passed");
    await expect(sides.getByRole("row", { name: /^result/ })).toContainText("1 passed, 2 failed");
    await expect(sides.getByRole("row", { name: /^servers/ })).toContainText("demo");
    await expect(dialog.getByRole("combobox", { name: "First run" })).toHaveValue(/:\d\d, 3 passed$/);
    await expect(dialog.getByRole("combobox", { name: "Second run" })).toHaveValue(/1 passed, 2 failed$/);
    await expect(dialog.getByText("1 of 3 steps are the same")).toBeVisible();
    // Two steps differ; above them stand the names of the columns.
    await expect(steps.getByRole("row")).toHaveCount(3);
    await dialog.getByRole("switch", { name: "Only the differences" }).click();
    await expect(steps.getByRole("row", { name: /^sum the same/ })).toBeVisible();
    await expectAccessible(page, "two runs compared");
  });
  await test.step("the calls of a step, and back", async () => {
    await steps.getByRole("button", { name: "Compare the calls of greet" }).click();
    const calls = page.getByRole("dialog", { name: "Compare calls" });
    await expect(calls.getByRole("group", { name: "Arguments" })).toContainText("Eve");
    await calls.getByRole("button", { name: "Back to the runs" }).click();
    await expect(dialog.getByText("1 of 3 steps are the same")).toBeVisible();
  });
  await test.step("another run is chosen", async () => {
    await dialog.getByRole("combobox", { name: "Second run" }).click();
    await page.getByRole("option").last().click();
    await expect(dialog.getByText("3 of 3 steps are the same")).toBeVisible();
    await expect(sides.getByRole("row", { name: /^result/ })).not.toContainText("failed");
  });
});

test("several snapshots that are no longer right are updated at once", async ({ page, backend }) => {
  const folder = writeSuite(backend, "checks.suite.yaml", text("Ada"));
  const file = join(folder, "checks.suite.yaml");
  expect(backend.cli("run", file, "--update-snapshots").code).toBe(0);
  writeFileSync(file, text("Eve"));
  await openSuites(page, file);
  const suite = page.getByRole("region", { name: "Suite Checks" });
  await suite.getByRole("button", { name: "Run all" }).click();
  await expect(suite.getByText("1 passed, 2 failed")).toBeVisible();
  await suite.getByRole("button", { name: "Update 2 snapshots…" }).click();
  const asked = page.getByRole("dialog", { name: "Update 2 snapshots?" });
  await expect(asked.getByRole("listitem")).toHaveText(["greet", "shout"]);
  await asked.getByRole("button", { name: "Run and update" }).click();
  await expect(suite.getByText("3 passed")).toBeVisible();
  expect(readFileSync(join(folder, "checks.suite.snapshots", "shout.txt"), "utf8")).toBe("Eve!\n");
  await suiteStep(page, "greet").click();
  await expect(suite.getByText(/^Its snapshot was written: /)).toBeVisible();
});

test("the steps of a run in a terminal are followed, and what it came to stays", async ({
  page,
  backend,
}) => {
  const long = `name: Long
servers: [demo]
steps:
  - {name: quick, tool: echo, arguments: {message: x}, expect: {equals: y}}
  - {name: long, tool: slow, arguments: {seconds: 500, steps: 10}}
`;
  const file = join(writeSuite(backend, "long.suite.yaml", long), "long.suite.yaml");
  await openSuites(page, file);
  const suite = page.getByRole("region", { name: "Suite Long" });
  await expect(suite.getByText("Not run yet")).toBeVisible();
  const terminal = backend.beside("run", file);
  await expect(suite.getByText("1 failed, 1 running")).toBeVisible();
  await expect(suite.getByRole("region", { name: "The answer is another." })).toContainText("x");
  await expect(
    page.getByRole("region", { name: "Suites" }).getByRole("img", { name: "running" }),
  ).toBeVisible();
  await expect(suite.getByRole("button", { name: "End run" })).toBeEnabled();
  await expectAccessible(page, "a run elsewhere");

  terminal.interrupt();
  expect(await terminal.ended).toBe(4);
  await expect(suite.getByText("1 failed, 1 cancelled")).toBeVisible();
  await expect(suite.getByRole("button", { name: "Run all" })).toBeEnabled();
  await suitePart(page, "Runs").click();
  await expect(suite.getByRole("table", { name: "Runs" }).getByRole("row")).toHaveCount(2);
});

test("a run in a terminal is ended from the window", async ({ page, backend }) => {
  const long = `name: Long
servers: [demo]
steps:
  - {name: long, tool: slow, arguments: {seconds: 500, steps: 10}}
  - {name: never, tool: echo, arguments: {message: x}}
teardown:
  - {name: tidy, tool: echo, arguments: {message: y}}
`;
  const folder = writeSuite(backend, "long.suite.yaml", long);
  const file = join(folder, "long.suite.yaml");
  const junit = join(folder, "report.xml");
  await openSuites(page, file);
  const suite = page.getByRole("region", { name: "Suite Long" });
  await expect(suite.getByText("Not run yet")).toBeVisible();
  const terminal = backend.beside("run", file, "--junit", junit);
  await expect(suite.getByText("1 running")).toBeVisible();
  await suite.getByRole("button", { name: "End run" }).click();
  expect(await terminal.ended).toBe(4);
  expect(readFileSync(junit, "utf8")).toContain("The run was ended from the window.");
  await expect(suite.getByText("1 passed, 2 cancelled")).toBeVisible();
  await expect(suite.getByText("The run was ended from the window.").first()).toBeVisible();
  await expect(suite.getByRole("button", { name: "Run all" })).toBeEnabled();
});

test("what came back goes with its call: the suite tells it no more", async ({ page, backend }) => {
  const places = `name: Places
servers: [demo]
variables: {coast: ibar}
steps:
  - {name: place, tool: echo, arguments: {message: "zanz\${coast}"}, expect: {equals: elsewhere}}
`;
  const file = join(writeSuite(backend, "places.suite.yaml", places), "places.suite.yaml");
  await openSuites(page, file);
  const suite = page.getByRole("region", { name: "Suite Places" });
  await suite.getByRole("button", { name: "Run all" }).click();
  await expect(suite.getByRole("region", { name: "The answer is another." })).toContainText("zanzibar");
  expect(backend.filesWith("zanzibar")).not.toEqual([]);

  await suite.getByRole("button", { name: "Show the call" }).click();
  await page.getByRole("row", { name: /echo/ }).click();
  await page.keyboard.press("Delete");
  await page
    .getByRole("dialog", { name: "Delete this call?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByRole("row", { name: /echo/ })).toHaveCount(0);
  await page.keyboard.press("Control+3");
  await expect(
    suite.getByText("What came back was deleted from the history, with its call.").first(),
  ).toBeVisible();
  await expect(suite.getByText("1 failed")).toBeVisible();
  await expect(suite.getByRole("button", { name: "Show the call" })).toHaveCount(0);
  expect(backend.filesWith("zanzibar")).toEqual([]);
});

test("of many steps those that failed are shown alone", async ({ page, backend }) => {
  const rows = Array.from({ length: 300 }, (_, index) => `      - {n: ${index + 1}}\n`).join("");
  const table = `name: Table
servers: [demo]
steps:
  - name: each
    tool: echo
    arguments: {message: "row \${n}"}
    expect: {matches: "[0-8]$"}
    data:
${rows}`;
  const file = join(writeSuite(backend, "table.suite.yaml", table), "table.suite.yaml");
  backend.cli("run", file);
  await openSuites(page, file);
  const suite = page.getByRole("region", { name: "Suite Table" });
  await expect(suite.getByText("270 passed, 30 failed")).toBeVisible();
  await expect(suite.getByRole("region", { name: "The answer does not match." })).toContainText("9");
  await suite.getByRole("switch", { name: "Only what failed" }).click();
  await expect(suite.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveCount(30);
});
