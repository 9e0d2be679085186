import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

type Step = readonly [title: string, command: string, ...args: string[]];

/** Generates what the types of the client are made of. */
const FIRST: Step = ["route tree", process.execPath, join(root, "client/generate-routes.ts")];

/** The checks, each on one core but for the types. */
const STEPS: readonly Step[] = [
  ["format", "oxfmt", "--check", "."],
  // It reports what `tsc` does as well. The laboratory's packages are installed by its own commands only, and so are its checks.
  ["types and lint", "oxlint", "--type-aware", "--type-check", "--ignore-pattern", "packages/lab", "."],
  [
    "dependency rules",
    "depcruise",
    "--config",
    ".dependency-cruiser.mjs",
    "server",
    "client/src",
    "scripts",
    "packages",
  ],
  ["unused code", "knip", "--no-progress"],
  ["trace", process.execPath, join(root, "scripts/trace.ts")],
  ["regular expressions", process.execPath, join(root, "scripts/check-expressions.ts")],
  ["API document", process.execPath, join(root, "scripts/check-openapi.ts")],
  ["migrations", process.execPath, join(root, "scripts/check-migrations.ts")],
  // What an operator runs on a server: the form of each setting, and the zones of both sets of rules over three years.
  ["settings and time zones", "vitest", "run", "server/src/env.test.ts", "compare-zone-rules.db.test.ts"],
  ["vocabulary", process.execPath, join(root, "scripts/check-words.ts")],
  ["paths in documents", process.execPath, join(root, "scripts/check-documents.ts")],
];

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

let failures = 0;
async function check([title, command, ...args]: Step): Promise<void> {
  const startedAt = Date.now();
  const { code, output } = await run(command, args);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${code === 0 ? "ok  " : "FAIL"}  ${title} (${seconds} s)`);
  if (code === 0) return;
  failures += 1;
  console.log(output.trimEnd());
}

await check(FIRST);
const waiting = STEPS.values();
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (const step of waiting) await check(step);
});
await Promise.all(lanes);
process.exit(failures === 0 ? 0 : 1);
