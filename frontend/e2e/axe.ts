import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect } from "./fixtures";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * expectAccessible asks axe whether what is shown can be perceived and operated by everybody: WCAG 2.2 A and AA. What
 * is still fading in has no contrast yet, so it waits until nothing moves that will come to rest.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await runner.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
  });
  expect(found, what).toEqual([]);
}
