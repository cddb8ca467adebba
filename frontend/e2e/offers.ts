import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { line } from "./steps";

export { line } from "./steps";

/** outcome is what came of the call of the tab in front. */
export const outcome = (page: Page) => page.getByTestId("outcome");

/** unfold opens a group of the demo server, and folds its tools away. */
export async function unfold(page: Page, group: "Resources" | "Prompts"): Promise<void> {
  await line(page, "Tools").click();
  await expect(line(page, "Tools")).toHaveAttribute("aria-expanded", "false");
  await line(page, group).click();
  await expect(line(page, group)).toHaveAttribute("aria-expanded", "true");
}
