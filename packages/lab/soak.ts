import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SEQUENCES = "20000";

/** Runs the model test of the ledger for hours; the caller's environment takes precedence. */
const { status } = spawnSync("vitest", ["run", "--project", "night", "money-model"], {
  cwd: root,
  stdio: "inherit",
  env: { MODEL_RUNS: SEQUENCES, ...process.env },
});
process.exit(status ?? 1);
