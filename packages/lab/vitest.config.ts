import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests that need no program beside Node; those of `ops/` run by `npm run ops-test`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../../", import.meta.url)),
    include: ["packages/lab/**/*.test.ts"],
    exclude: ["packages/lab/ops/**", "**/node_modules/**"],
    testTimeout: 120_000,
  },
});
