import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const DATABASE_TESTS = "**/*.db.test.ts";
/** What searches: `npm run test:nightly`, never `npm test`. */
const NIGHT_TESTS = "**/*.night.test.ts";
const NEVER = ["**/node_modules/**", "**/dist/**", "**/dist-server/**", "client/e2e/**"];

const QUIET = fileURLToPath(new URL("scripts/testing/fail-on-warnings.ts", import.meta.url));

/** How long a busy machine may take before a test that waits, or one that does not end, has failed. */
const PATIENCE = {
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

// Vitest leaves one core to itself, which on two is half of them. A project that extends a file does not inherit it.
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    maxWorkers,
    reporters: ["./scripts/testing/vitest-reporter.ts"],
    projects: [
      {
        test: {
          ...PATIENCE,
          name: "unit",
          setupFiles: QUIET,
          include: ["{server,scripts,packages/local-stripe}/**/*.test.ts"],
          exclude: [DATABASE_TESTS, NIGHT_TESTS, ...NEVER],
        },
      },
      {
        extends: "./client/vite.config.ts",
        test: {
          ...PATIENCE,
          name: "client",
          maxWorkers,
          root: "client",
          setupFiles: [QUIET, fileURLToPath(new URL("client/src/test/patience.ts", import.meta.url))],
          include: ["src/**/*.test.{ts,tsx}", "vite/**/*.test.ts"],
          environment: "jsdom",
          // Each file has a context of its own, but not a process that loads jsdom anew.
          pool: "vmForks",
        },
      },
      {
        test: {
          ...PATIENCE,
          name: "database",
          setupFiles: QUIET,
          // Files share a process, which loads the modules once. They keep no state in modules.
          isolate: false,
          include: [DATABASE_TESTS],
          exclude: NEVER,
          globalSetup: "server/test/global-setup.ts",
        },
      },
      {
        test: {
          ...PATIENCE,
          name: "night",
          include: [NIGHT_TESTS],
          exclude: NEVER,
          globalSetup: "server/test/global-setup.ts",
        },
      },
    ],
  },
});
