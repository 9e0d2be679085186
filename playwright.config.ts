import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/local/browser.ts";

const executablePath = findBrowser();

/** What searches: `npm run test:nightly`, never `npm test`. */
const NIGHT = /@night/;
/** Which looks at more in the night: every width, in both looks. */
const MATRIX = /@matrix/;

/** The journeys through the whole running school, and the local card form by itself. */
export default defineConfig({
  projects: [
    { name: "journeys", testDir: "client/e2e", grepInvert: NIGHT },
    { name: "night", testDir: "client/e2e", grep: [NIGHT, MATRIX] },
    { name: "card form", testDir: "packages/local-stripe" },
  ],
  testMatch: "**/*.spec.ts",
  globalSetup: "./client/e2e/support/open-school.ts",
  outputDir: "client/test-results",
  reporter: [["./scripts/testing/playwright-reporter.ts"]],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // The limits below end whatever waits in vain, and say for what.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    locale: "en-US",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace doubles the time of a run; --trace on makes one when a failure needs it.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      // As people's browsers do: a pop-up that no click has asked for stays closed.
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      args: [
        // Chromium's sandbox does not start for root, as in most containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        // Without a graphics processor its stand-in costs more than drawing in software.
        "--disable-gpu",
        // No other machine is reached.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
