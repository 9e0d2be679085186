import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const DATABASE_TESTS = "**/*.db.test.ts";
const NEVER = ["**/node_modules/**", "**/dist/**", "**/dist-server/**", "client/e2e/**"];

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which on two is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: "unit",
          include: ["{server,scripts}/**/*.test.ts"],
          exclude: [DATABASE_TESTS, ...NEVER],
        },
      },
      {
        extends: "./client/vite.config.ts",
        test: {
          name: "client",
          root: "client",
          include: ["src/**/*.test.{ts,tsx}", "vite/**/*.test.ts"],
          environment: "jsdom",
        },
      },
      {
        test: {
          name: "database",
          include: [DATABASE_TESTS],
          exclude: NEVER,
          globalSetup: "server/test/global-setup.ts",
          testTimeout: 30_000,
        },
      },
    ],
  },
});
