import { test as base, expect } from "@playwright/test";
import { Backend } from "./backend";

interface Fixtures {
  /** What the program sees besides the environment of the stories; test.use sets it. */
  environment: NodeJS.ProcessEnv;
  /** A running `fairlead serve` on an empty data folder, for this test alone. */
  backend: Backend;
}

/**
 * test gives each story its own backend, with the page open at its address. A
 * story also fails when the page threw, or asked for what the policy forbids.
 */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  backend: async ({ environment }, run, info) => {
    const backend = new Backend(environment);
    await backend.start();
    await run(backend);
    if (info.status !== info.expectedStatus) {
      await info.attach("fairlead's standard error", { body: backend.log, contentType: "text/plain" });
    }
    await backend.dispose();
  },
  page: async ({ page, backend }, run) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      // Apps of servers stand below localhost: what theirs forbids them is their affair.
      const ofAnApp =
        URL.canParse(message.location().url) &&
        new URL(message.location().url).hostname.endsWith(".localhost");
      if (message.text().includes("Content Security Policy") && !ofAnApp) complaints.push(message.text());
    });
    await page.goto(backend.url);
    // The page asks what stood here before it draws anything: a key pressed earlier goes nowhere.
    await expect(page.getByRole("navigation", { name: "Views" })).toBeVisible();
    await run(page);
    expect(complaints, "what the page complained of").toEqual([]);
  },
});

export { expect };
