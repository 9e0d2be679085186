import { defineConfig } from "@playwright/test";

const { CHROMIUM: executablePath } = process.env;

/** The card form in a browser: Playwright's Chromium, or the one that CHROMIUM names. */
export default defineConfig({
  testMatch: "**/*.spec.ts",
  ...(executablePath && { use: { launchOptions: { executablePath } } }),
});
