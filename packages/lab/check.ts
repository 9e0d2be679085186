import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// What `npm run check` and `npm test` leave out, for its packages are not installed then: the laboratory's types, lint and tests.

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const STEPS = [
  ["oxlint", "--type-aware", "--type-check", "packages/lab"],
  ["vitest", "run", "--config", "packages/lab/vitest.config.ts"],
] as const;
for (const [command, ...args] of STEPS) {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
