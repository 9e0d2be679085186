import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The checks, fastest first. */
const STEPS: readonly [title: string, command: string, ...args: string[]][] = [
  ["format", "oxfmt", "--check", "."],
  ["route tree", process.execPath, join(root, "client/generate-routes.ts")],
  ["types of the server", "tsc", "-p", "server"],
  ["types of the scripts", "tsc", "-p", "scripts"],
  ["types of the local Stripe", "tsc", "-p", "packages/local-stripe"],
  ["types of the card field", "tsc", "-p", "packages/local-stripe/src/browser"],
  ["types of the client", "tsc", "-p", "client"],
  ["lint", "oxlint", "--type-aware", "."],
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
  ["migrations", process.execPath, join(root, "scripts/check-migrations.ts")],
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
for (const [title, command, ...args] of STEPS) {
  const startedAt = Date.now();
  const { code, output } = await run(command, args);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${code === 0 ? "ok  " : "FAIL"}  ${title} (${seconds} s)`);
  if (code !== 0) {
    failures += 1;
    console.log(output.trimEnd());
  }
}
process.exit(failures === 0 ? 0 : 1);
