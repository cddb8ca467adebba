import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { openSuites, suitePart, suiteStep, writeSuite } from "./suitesteps";

const text = `# Checks of the demo server.
name: Checks
servers: [demo]
steps:
  - name: greet
    tool: echo
    arguments: {message: hello}
    expect: {equals: hello}
  - name: sum
    tool: add
    arguments: {a: 1, b: 2}
    save: {total: $}
    expect:
      equals: 4
  - name: weather
    tool: structured
    expect: {snapshot: true}
`;

test("a suite is opened, run, mended and run again", async ({ page, backend }) => {
  const folder = writeSuite(backend, "checks.suite.yaml", text);
  await page.keyboard.press("Control+3");
  await expect(page.getByText("No suites yet")).toBeVisible();
  await openSuites(page, folder);
  const suite = page.getByRole("region", { name: "Suite Checks" });
  await expect(suite.getByText("Not run yet")).toBeVisible();

  await suite.getByRole("button", { name: "Run all" }).click();
  await expect(suite.getByText("1 passed, 2 failed")).toBeVisible();
  const missed = suite.getByRole("region", { name: "The answer is another." });
  await expect(missed).toContainText("expected");
  await expect(missed).toContainText("4");
  await expect(missed).toContainText("3");
  await expectAccessible(page, "a suite after a run");

  // A snapshot is taken after it was looked at.
  await suiteStep(page, "weather").click();
  await expect(suite.getByText("There is no snapshot yet")).toBeVisible();
  // What one can do stands there in the words of the window, not in those of a terminal.
  await expect(suite.getByText("--update")).toHaveCount(0);
  await suite.getByRole("button", { name: "Take the snapshot…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Run and take it" }).click();
  await expect(suite.getByText("1 passed", { exact: true })).toBeVisible();
  expect(readFileSync(join(folder, "checks.suite.snapshots", "weather.json"), "utf8")).toContain(
    '"city": "Lisbon"',
  );

  // What is wrong in the file is marked, and mended there.
  await suiteStep(page, "sum").click();
  await suite.getByRole("button", { name: "Edit at line 9" }).click();
  const editor = suite.getByRole("textbox", { name: "Text of Checks" });
  await expect(editor).toBeFocused();
  await editor.fill(text.replace("equals: 4", "equalz: 3"));
  const problems = suite.getByRole("list", { name: "Problems of the file" });
  await expect(problems).toContainText("Did you mean equals?");
  await editor.fill(text.replace("equals: 4", "equals: 3"));
  await expect(suite.getByText("Nothing is wrong, not saved")).toBeVisible();
  await suite.getByRole("button", { name: "Save" }).click();
  await expect(suite.getByText("Nothing is wrong", { exact: true })).toBeVisible();
  expect(readFileSync(join(folder, "checks.suite.yaml"), "utf8")).toContain("equals: 3");

  await suitePart(page, "Steps").click();
  await suite.getByRole("button", { name: "Run all" }).click();
  await expect(suite.getByText("3 passed")).toBeVisible();

  // Its runs are remembered, and its calls are in the history.
  await suitePart(page, "Runs").click();
  await expect(suite.getByRole("table", { name: "Runs" }).getByRole("row")).toHaveCount(4);
  await suite.getByRole("button", { name: "Show in the history" }).first().click();
  await expect(page.getByRole("row", { name: /structured/ })).toBeVisible();
});

test("one step is run alone, and a long run is cancelled", async ({ page, backend }) => {
  const folder = writeSuite(
    backend,
    "slow.suite.yaml",
    "name: Slow\nservers: [demo]\nsteps:\n  - {name: quick, tool: echo, arguments: {message: x}}\n  - {name: long, tool: slow, arguments: {seconds: 500, steps: 10}}\n",
  );
  await openSuites(page, folder);
  const suite = page.getByRole("region", { name: "Suite Slow" });
  await suiteStep(page, "quick").click();
  await suite.getByRole("button", { name: "Run this step" }).click();
  await expect(suite.getByText("1 passed", { exact: true })).toBeVisible();
  await suite.getByRole("button", { name: "Run all" }).click();
  await expect(suite.getByText("1 passed, 1 running")).toBeVisible();
  await suite.getByRole("button", { name: "Cancel" }).click();
  await expect(suite.getByText("1 passed, 1 cancelled")).toBeVisible();
});

test("a call becomes a step of a new suite", async ({ page, backend }) => {
  const file = join(writeSuite(backend, "empty.txt", ""), "mine.suite.yaml");
  await page.getByRole("textbox", { name: "message" }).fill("kept");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Save as step…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as step of a suite" });
  await dialog.getByLabel(/^Suite/).fill(file);
  await dialog.getByRole("textbox", { name: "Name of the step" }).fill("keeps");
  await dialog.getByRole("button", { name: "Save step" }).click();
  const suite = page.getByRole("region", { name: "Suite mine" });
  await expect(suiteStep(page, "keeps")).toBeVisible();
  await suite.getByRole("button", { name: "Run all" }).click();
  await expect(suite.getByText("1 passed", { exact: true })).toBeVisible();
  expect(readFileSync(file, "utf8")).toContain("message: kept");
});

test("a suite is made, given values and run without the mouse", async ({ page, backend }) => {
  const file = join(backend.home, "fresh.suite.yaml");
  const command = async (words: string) => {
    await page.keyboard.press("Control+K");
    await page.getByRole("textbox", { name: "Find anything" }).fill(words);
    await page.keyboard.press("Enter");
  };
  await command("New suite…");
  const making = page.getByRole("dialog", { name: "New suite" });
  await making.getByRole("textbox", { name: "File" }).fill(file);
  await page.keyboard.press("Enter");
  await expect(making).toBeHidden();
  const suite = page.getByRole("region", { name: "Suite fresh" });
  await expect(suiteStep(page, "first")).toBeVisible();

  writeFileSync(
    file,
    readFileSync(file, "utf8")
      .replace("steps:", "variables:\n  who: nobody\nsteps:")
      .replace("message: hello", "message: '${who}'"),
  );
  await command("Run suite fresh");
  await expect(suite.getByText("1 failed")).toBeVisible();
  await suite.getByRole("button", { name: "Variables" }).click();
  const values = page.getByRole("dialog", { name: "Variables" });
  await expect(values.getByRole("textbox", { name: "who" })).toHaveAttribute("placeholder", "nobody");
  await values.getByRole("textbox", { name: "who" }).fill("hello");
  await expectAccessible(page, "the variables of a suite");
  await page.keyboard.press("Escape");
  await expect(suite.getByRole("button", { name: "Variables (1)" })).toBeFocused();
  await command("Run suite fresh");
  await expect(suite.getByText("1 passed")).toBeVisible();

  await command("New suite…");
  await making.getByRole("textbox", { name: "File" }).fill(file);
  await page.keyboard.press("Enter");
  await expect(making.getByRole("alert")).toContainText("is there already");
});

test("a run in a terminal is told, and in a small window suites lie beside their list", async ({
  page,
  backend,
}) => {
  const folder = writeSuite(backend, "checks.suite.yaml", text);
  expect(backend.cli("run", join(folder, "checks.suite.yaml")).code).toBe(5);
  await page.setViewportSize({ width: 900, height: 600 });
  await openSuites(page, folder);
  const suite = page.getByRole("region", { name: "Suite Checks" });
  await expect(suite.getByText("1 passed, 2 failed")).toBeVisible();
  // What was not as expected is told as if the window had run it.
  await expect(suite.getByRole("region", { name: "The answer is another." })).toContainText("4");
  await expect(page.getByRole("textbox", { name: "Path of a suite or a folder" })).toBeInViewport({
    ratio: 1,
  });
  await expect(suite.getByRole("button", { name: "Run all" })).toBeInViewport({ ratio: 1 });
  await suite.getByRole("button", { name: "Show its calls" }).click();
  await expect(page.getByText("3 of 3 calls")).toBeVisible();
});
