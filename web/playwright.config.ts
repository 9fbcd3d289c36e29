import { defineConfig } from "@playwright/test";

// The page is opened from disk, in the Chromium that the system has.
export default defineConfig({
  testDir: "tests",
  timeout: 120_000,
  // How fast an answer is has tests of its own: elsewhere a busy machine may take its time.
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // What a busy browser did once is tried again, and the list calls it flaky; twice is a fault.
  retries: 1,
  reporter: "list",
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    },
  },
});
