import { expect, test } from "./fixtures";

test("a server's question is answered beside the call", async ({ page }) => {
  await page.getByRole("treeitem", { name: /^elicit/ }).click();
  await page.getByRole("button", { name: /^Call/ }).click();
  const question = page.getByRole("article", { name: "Question of demo" });
  await question.getByRole("textbox", { name: /^name/ }).fill("Ada");
  await question.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("tabpanel", { name: "Result" })).toContainText("Ada");
});

test("the inbox counts what waits, and a declined question is told to the server", async ({ page }) => {
  await page.getByRole("treeitem", { name: /^sample/ }).click();
  await page.getByRole("button", { name: /^Call/ }).click();
  await page.getByRole("button", { name: "Inbox, 1 waiting" }).click();
  const question = page.getByRole("article", { name: "Question of demo" });
  await expect(question).toContainText("During the call of sample");
  await question.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("No server asks for anything")).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent" })).toContainText("declined");
  await expect(page.getByRole("button", { name: "Inbox", exact: true })).toBeVisible();
});

test("an answer in place of a model arrives", async ({ page }) => {
  await page.getByRole("treeitem", { name: /^sample/ }).click();
  await page.getByRole("button", { name: /^Call/ }).click();
  await page.getByRole("textbox", { name: "The model’s answer" }).fill("Moin, hello, bonjour");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByRole("tabpanel", { name: "Result" })).toContainText("Moin, hello, bonjour");
});

test("a question goes away with its call", async ({ page }) => {
  await page.getByRole("treeitem", { name: /^elicit/ }).click();
  await page.getByRole("button", { name: /^Call/ }).click();
  await expect(page.getByRole("article", { name: "Question of demo" })).toBeVisible();
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(page.getByRole("article", { name: "Question of demo" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Inbox", exact: true })).toBeVisible();
});

test("an address that is not safe is refused, and told with the reason", async ({ page }) => {
  await page.getByRole("treeitem", { name: /^open_page/ }).click();
  await page.getByRole("textbox", { name: /^url/ }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: /^Call/ }).click();
  await expect(page.getByRole("alert")).toContainText("not safe to open");
  await page.getByRole("button", { name: "Inbox", exact: true }).click();
  const recent = page.getByRole("region", { name: "Recent" });
  await expect(recent).toContainText(/refused: .*The address is "javascript:alert\(1\)"/);
});
