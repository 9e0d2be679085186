import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const SEQUENCES = "20000";

/** The model test of money and seats, for hours; a setting of the caller's own goes before. */
const { status } = spawnSync("vitest", ["run", "--project", "database", "money-model"], {
  cwd: root,
  stdio: "inherit",
  env: { MODEL_RUNS: SEQUENCES, ...process.env },
});
process.exit(status ?? 1);
