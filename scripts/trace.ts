import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { traceRequirements } from "./trace/trace-requirements.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const REQUIREMENTS = "docs/requirements.md";
const TESTS = ["*.test.ts", "*.test.tsx", "*.spec.ts"];

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

// Tracked and new files; a deleted one is tracked until its deletion is committed.
const paths = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard", "--", ...TESTS], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => path && existsSync(join(ROOT, path)));

const { areas, unknown } = traceRequirements(
  read(REQUIREMENTS),
  paths.map((path) => ({ path, content: read(path) })),
);
for (const { name, defined, missing } of areas) {
  const shown = `${name} ${defined - missing.length}/${defined}`;
  console.log(missing.length > 0 ? `${shown}, missing: ${missing.join(" ")}` : shown);
}
for (const { path, number } of unknown) {
  console.error(`${path} names ${number}, which ${REQUIREMENTS} does not define.`);
}
process.exitCode = unknown.length > 0 ? 1 : 0;
