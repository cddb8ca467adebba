import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { line, outcome, unfold } from "./offers";

test("a resource is read, followed while it changes, and shown as what it is", async ({ page }) => {
  await unfold(page, "Resources");
  await test.step("text", async () => {
    await line(page, "clock").click();
    await expect(page.getByRole("heading", { name: "clock", exact: true })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(outcome(page).getByRole("status")).toContainText("Done");
    await expect(outcome(page).getByText(/^\d{4}-\d\d-\d\dT/)).toBeVisible();
    await expectAccessible(page, "a resource");
  });
  await test.step("its changes", async () => {
    await page.getByRole("switch", { name: "Subscribe" }).click();
    const again = page.getByRole("button", { name: /^Changed at .* read again$/ });
    await expect(again).toBeVisible();
    const before = await outcome(page)
      .getByText(/^\d{4}-\d\d-\d\dT/)
      .innerText();
    await again.click();
    await expect(outcome(page).getByText(/^\d{4}-\d\d-\d\dT/)).not.toHaveText(before);
    await page.getByRole("switch", { name: "Read again at each change" }).click();
    await expect(page.getByText(/^\d+ changes, the last at/)).toBeVisible();
    const since = await outcome(page)
      .getByText(/^\d{4}-\d\d-\d\dT/)
      .innerText();
    await expect(outcome(page).getByText(/^\d{4}-\d\d-\d\dT/)).not.toHaveText(since);
    await page.getByRole("switch", { name: "Subscribe" }).click();
    await expect(page.getByRole("switch", { name: "Subscribe" })).not.toBeChecked();
  });
  await test.step("a picture", async () => {
    await line(page, "picture").click();
    await page.keyboard.press("Control+Enter");
    await expect(outcome(page).getByText("160 × 100")).toBeVisible();
    await expect(
      outcome(page)
        .getByRole("button", { name: /^Save / })
        .first(),
    ).toBeVisible();
    await outcome(page).getByRole("tab", { name: "Raw" }).click();
    await expect(outcome(page).getByText("demo://picture")).toBeVisible();
  });
});

test("a template is filled in with what the server completes", async ({ page }) => {
  await unfold(page, "Resources");
  await line(page, "weather").click();
  const country = page.getByRole("combobox", { name: "country" });
  await country.fill("Fr");
  await page.getByRole("option", { name: "France" }).click();
  await expect(country).toHaveValue("France");
  // The cities are those of the country.
  await page.getByRole("combobox", { name: "city" }).click();
  await expect(page.getByRole("option")).toHaveText(["Bordeaux", "Paris"]);
  await expectAccessible(page, "proposals");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Expanded URI")).toHaveText("demo://weather/France/Paris");
  await page.keyboard.press("Control+Enter");
  await expect(outcome(page).getByText("Paris: fine")).toBeVisible();

  await page.getByRole("button", { name: "Open in a tab of its own" }).click();
  await expect(page.getByRole("heading", { name: "demo://weather/France/Paris" })).toBeVisible();
  await page.getByRole("button", { name: /^Read/ }).click();
  await expect(outcome(page).getByText("Paris: fine")).toBeVisible();
});

test("Markdown and JSON are recognised, and what does not exist is said", async ({ page }) => {
  await unfold(page, "Resources");
  await line(page, "note").click();
  const name = page.getByRole("combobox", { name: "name" });
  await name.fill("welcome");
  await page.keyboard.press("Control+Enter");
  await expect(outcome(page).getByRole("heading", { name: "Welcome" })).toBeVisible();
  await name.fill("numbers");
  await page.keyboard.press("Control+Enter");
  await expect(outcome(page).getByText("12345678901234567890")).toBeVisible();
  await name.fill("nothing");
  await page.keyboard.press("Control+Enter");
  await expect(outcome(page).getByRole("alert")).toBeVisible();
});

test("a call is stepped through its rounds", async ({ page }) => {
  await line(page, "interview").click();
  await page.getByRole("button", { name: "Step through rounds" }).click();
  await page.getByRole("button", { name: /^Call/ }).click();
  const rounds = page.getByRole("list", { name: "Rounds" }).getByRole("listitem");
  await expect(rounds).toContainText(["What is your name?"]);
  await expect(rounds.first()).toContainText("waits for Continue");
  await expectAccessible(page, "a round");
  await page.getByRole("button", { name: /^Continue/ }).click();
  const question = page.getByRole("article", { name: "Question of demo" });
  await question.getByRole("textbox", { name: /name/i }).fill("Ada");
  await question.getByRole("button", { name: "Accept" }).click();
  await expect(rounds.nth(1)).toContainText("What do you like to eat?");
  await expect(rounds.first()).toContainText("answered");
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(outcome(page).getByRole("status")).toContainText("Cancelled");
  await outcome(page)
    .getByRole("tab", { name: /^Rounds/ })
    .click();
  await expect(rounds.first()).toContainText("Ada");
});
