import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { traceRequirements, unprovenGuarantees } from "./trace/trace-requirements.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const REQUIREMENTS = "docs/requirements.md";
const GUARANTEES = "docs/reliability.md";
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

const tests = paths.map((path) => ({ path, content: read(path) }));
const { areas, repeated, unknown } = traceRequirements(read(REQUIREMENTS), tests);
const problems = [
  ...repeated.map((number) => `${REQUIREMENTS} defines ${number} more than once.`),
  ...unknown.map(({ path, number }) => `${path} names ${number}, which ${REQUIREMENTS} does not define.`),
  ...unprovenGuarantees(read(GUARANTEES), tests).map(
    (title) => `${GUARANTEES}: '${title}' names no requirement, or one that no test of \`npm test\` shows.`,
  ),
];
for (const { name, defined, missing, nightly } of areas) {
  const notes = [`missing: ${missing.join(" ")}`, `at night or in the laboratory only: ${nightly.join(" ")}`];
  const shown = `${name} ${defined - missing.length}/${defined}`;
  console.log([shown, ...notes.filter((_, index) => [missing, nightly][index]?.length)].join(", "));
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
