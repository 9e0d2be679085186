import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests with programs of Debian's, which `npm run ops-test` installs. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../../../", import.meta.url)),
    include: ["packages/lab/ops/*.test.ts"],
    globalSetup: "server/test/global-setup.ts",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 30_000,
  },
});
