import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { windowSaved } from "./steps";

/** tool opens a tool of the demo server. */
async function tool(page: Page, name: string): Promise<void> {
  await page
    .getByRole("treeitem")
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

const call = (page: Page) => page.getByRole("button", { name: /^Call/ });
const outcome = (page: Page) => page.getByTestId("outcome");
const outcomeTab = (page: Page, name: string | RegExp) => outcome(page).getByRole("tab", { name });

test("a tool is called within ten seconds of the first start", async ({ page }) => {
  await page.getByRole("textbox", { name: "message" }).fill("Hello, Fairlead");
  await page.keyboard.press("Control+Enter");
  await expect(outcome(page).getByText("Hello, Fairlead")).toBeVisible();
  await expect(outcome(page).getByRole("status")).toContainText("Done");
  await outcomeTab(page, /Messages/).click();
  await expect(outcome(page).getByRole("option")).toHaveCount(2);
});

test("every kind of field of the demo form is filled in and arrives digit by digit", async ({ page }) => {
  await tool(page, "form");
  await expectAccessible(page, "the form");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  await field("big_integer").fill("98765432109876543210");
  await page.getByRole("combobox", { name: "choice", exact: true }).click();
  await page.getByRole("option", { name: "large" }).click();
  await page.getByRole("switch", { name: "nullable is null" }).click({ force: true });
  await field("nullable").fill("not null");
  await page.getByRole("button", { name: "Clear long_text" }).click();
  await field("list").fill("three");
  await page.keyboard.press("Enter");
  await field("tuple 1").fill("Ada");
  await field("tuple 2").fill("1.50");
  await page.getByRole("radiogroup", { name: "tuple 3" }).getByRole("radio", { name: "true" }).check();
  await page.getByRole("combobox", { name: "Kind of shape" }).click();
  await page.getByRole("option", { name: "Rectangle" }).click();
  await field("width").fill("3");
  await field("height").fill("4");
  await page.getByRole("button", { name: "Add to people" }).click();
  await page.getByRole("group", { name: "people 1" }).getByRole("textbox", { name: "name" }).fill("Grace");
  await page.getByRole("button", { name: "tree", exact: true }).click();
  await page.getByRole("button", { name: "Add to children" }).click();
  await page.getByRole("group", { name: "children 1" }).getByRole("textbox", { name: "label" }).fill("leaf");
  await page.getByRole("textbox", { name: "any as JSON" }).fill("[1e400]");

  await call(page).click();
  await expect(outcome(page).getByRole("status")).toContainText("Done");
  await outcomeTab(page, "Structured").click();
  await outcome(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect(outcome(page).getByRole("button", { name: "Copied" })).toBeVisible();
  const answer = await page.evaluate(async () => navigator.clipboard.readText());
  const compact = answer.replaceAll(/\s/g, "");
  for (const part of [
    '"big_integer":98765432109876543210',
    '"choice":"large"',
    '"nullable":"notnull"',
    '"list":["one","two","three"]',
    '"tuple":["Ada",1.50,true]',
    '"shape":{"kind":"rectangle","width":3,"height":4}',
    '"people":[{"name":"Grace"}]',
    '"tree":{"children":[{"label":"leaf"}]}',
    '"any":[1e400]',
  ])
    expect(compact).toContain(part);
  expect(compact).not.toContain("long_text");
});

test("what does not fit is said at its field, and can be sent anyway", async ({ page }) => {
  await tool(page, "add");
  await call(page).click();
  await expect(page.getByText("The arguments do not fit the schema: 2 problems.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "a", exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a form with problems");
  await page.getByRole("textbox", { name: "a", exact: true }).fill("9007199254740993");
  await page.getByRole("textbox", { name: "b", exact: true }).fill("1");
  await expect(page.getByText(/The arguments do not fit/)).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await expect(outcome(page).getByText("9007199254740994")).toBeVisible();
});

test("the form and the text are one: what is wrong in the text is kept, shown and mended", async ({
  page,
}) => {
  await tool(page, "echo");
  await page.getByRole("radiogroup", { name: "Arguments as" }).getByText("JSON").click();
  await page.getByRole("textbox", { name: "Arguments as JSON" }).fill('{"message": "hi", "extra": 1.0,}');
  await page.getByRole("radiogroup", { name: "Arguments as" }).getByText("Form").click();
  await expect(page.getByText(/No comma may stand before } \(line 1, column 32\)/)).toBeVisible();
  await expect(call(page)).toBeDisabled();
  await page.getByRole("button", { name: "Show in JSON" }).click();
  await expect(page.getByRole("textbox", { name: "Arguments as JSON" })).toBeFocused();
  await page.keyboard.press("Backspace");
  await page.getByRole("radiogroup", { name: "Arguments as" }).getByText("Form").click();
  await expect(page.getByRole("textbox", { name: "message" })).toHaveValue("hi");
  await expect(page.getByText("The schema does not know this property.")).toBeVisible();
});

test("a running call shows its progress and is cancelled at the server", async ({ page }) => {
  await tool(page, "slow");
  // Long enough not to be over before it is cancelled.
  await page.getByRole("textbox", { name: "seconds" }).fill("300");
  await page.getByRole("textbox", { name: "steps" }).fill("600");
  await call(page).click();
  await expect(outcome(page).getByText(/Step \d+ of 600/)).toBeVisible();
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(outcome(page).getByRole("status")).toContainText("Cancelled");
  await outcomeTab(page, /Messages/).click();
  await expect(outcome(page).getByRole("option", { name: /notifications\/cancelled/ })).toBeVisible();
});

test("a tool that may destroy something is called only after a yes", async ({ page }) => {
  await tool(page, "delete_everything");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(outcome(page).getByText("Not called yet")).toBeVisible();
  await call(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Call" }).click();
  await expect(outcome(page).getByText("Not called yet")).toBeHidden();
});

test("results of every kind are shown, and nothing of them is lost", async ({ page }) => {
  await test.step("all kinds of content", async () => {
    await tool(page, "content_mixed");
    await call(page).click();
    const picture = outcome(page).getByRole("img", { name: "Picture from the result" }).first();
    await expect(picture).toBeVisible();
    await expect(outcome(page).getByText("160 × 100").first()).toBeVisible();
    await expect(outcome(page).getByLabel("Sound from the result")).toBeVisible();
    await expect(outcome(page).getByRole("heading", { name: "Welcome" })).toBeVisible();
    await expectAccessible(page, "content of every kind");
  });
  await test.step("a kind nobody knows", async () => {
    await tool(page, "unknown_content");
    await call(page).click();
    await expect(outcome(page).getByText(/content type “hologram”/)).toBeVisible();
    await expect(outcome(page).getByText("12345678901234567890")).toBeVisible();
  });
  await test.step("structured content that breaks its schema", async () => {
    await tool(page, "structured_mismatch");
    await call(page).click();
    await outcome(page).getByRole("button", { name: "does not match output schema (3)" }).click();
    const differences = page.getByRole("list", { name: "Differences from the output schema" });
    await expect(differences).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(differences).toBeHidden();
    await outcomeTab(page, "Structured").click();
    await expect(outcome(page).getByRole("treeitem", { name: /temperature/ })).toBeVisible();
    await expectAccessible(page, "a tree");
  });
  await test.step("a failure", async () => {
    await tool(page, "fail");
    await call(page).click();
    await expect(outcome(page).getByRole("alert")).toContainText("The tool reported an error");
  });
});

test("a link in a result opens only after its address was shown", async ({ page, context }) => {
  await tool(page, "content_text");
  await call(page).click();
  await outcome(page).getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toContainText("https://");
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
  expect((await opened).url()).toMatch(/^(https:|about:blank|chrome-error:)/);
});

test("50 MB are shown in part, then in whole, and searched", async ({ page }) => {
  // A machine that does much else needs two thirds of the usual limit.
  test.slow();
  await tool(page, "megabytes");
  await page.getByRole("textbox", { name: "n", exact: true }).fill("50");
  await call(page).click();
  await outcome(page)
    .getByRole("button", { name: /^Load all \(5\d MB\)/ })
    .click({ timeout: 120_000 });
  await expect(outcome(page).getByText(/^Loading/)).toBeHidden({ timeout: 120_000 });
  await outcome(page).getByRole("button", { name: "Search" }).click();
  await page.getByRole("textbox", { name: "Find" }).fill("record 600000");
  await page.keyboard.press("Enter");
  await expect(outcome(page).locator(".cm-searchMatch-selected")).toHaveText("record 600000");
});

test("the draft and the outcome come back after a restart", async ({ page, backend }) => {
  const saved = windowSaved(page, ({ drafts }) => JSON.stringify(drafts).includes("kept for later"));
  await page.getByRole("textbox", { name: "message" }).fill("kept for later");
  await saved;
  const called = windowSaved(page, ({ drafts }) => Object.values(drafts).some(({ callId }) => callId !== ""));
  await call(page).click();
  await expect(outcome(page).getByRole("status")).toContainText("Done");
  await called;
  await backend.restart();
  await page.goto(backend.url);
  await expect(page.getByRole("textbox", { name: "message" })).toHaveValue("kept for later");
  await expect(outcome(page).getByText("kept for later")).toBeVisible();
});

test("what turns the text of a result round turns nothing else", async ({ page }) => {
  await page.getByRole("treeitem", { name: /^echo/ }).click();
  await page.getByRole("textbox", { name: /^message/ }).fill("# ab \u202E cd **words** ef");
  await page.getByRole("button", { name: /^Call/ }).click();
  const words = page.getByRole("tabpanel", { name: "Result" }).locator("strong", { hasText: "words" });
  const runsToTheRight = await words.evaluate((element) => {
    const at = (from: number) => {
      const range = document.createRange();
      range.setStart(element.firstChild ?? element, from);
      range.setEnd(element.firstChild ?? element, from + 1);
      return range.getBoundingClientRect().left;
    };
    return at(0) < at(4);
  });
  expect(runsToTheRight).toBe(true);
});
