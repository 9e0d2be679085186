import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Without the tests of separate processes, whose lines it does not see, and those that call everything: the aim is a test
// that says what broke.
const TOO_BROAD = [
  "graceful-stop",
  "killed-server",
  "cut-connections",
  "seat-rush",
  "upload-memory",
  "request-cost",
  "list-plans",
  "money-model",
  "every-route-fuzzed",
  "every-procedure-fuzzed",
  "who-may-call",
];

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../../../", import.meta.url)),
    include: ["server/src/**/*.test.ts"],
    exclude: ["**/*.night.test.ts", ...TOO_BROAD.map((name) => `**/${name}*`)],
    globalSetup: "server/test/global-setup.ts",
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
