import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The system's own browser: nothing is downloaded.
const browsers = [
  process.env.FAIRLEAD_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const executablePath = browsers.find((path) => path && existsSync(path));
if (!executablePath) {
  throw new Error("No Chromium was found. Install chromium, or name one in FAIRLEAD_CHROMIUM.");
}

export default defineConfig({
  testDir: "e2e",
  // Each worker drives a browser and a backend; the stories are independent of each other.
  fullyParallel: true,
  workers: 2,
  // A machine that does much else must not cost a change its landing. A story that needs its second chance is listed
  // as flaky at the end of the log, and is a defect all the same.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Limits end a story that hangs: on a machine that does much else a server takes half a minute to start.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    permissions: ["clipboard-read", "clipboard-write"],
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath,
      // Containers run tests as root and give shared memory a few megabytes.
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    },
  },
});
