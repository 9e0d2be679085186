import { globSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Stryker } from "@stryker-mutator/core";
import { randomFrom } from "../../scripts/seed/seeded-random.ts";

// Plants small faults in random lines of the server, one at a time, and runs the tests that reach the line.
// Arguments: --lines=140 and --seed=<text>, or files with lines, such as server/src/errors/app-error.ts:10-20.

const FOLDERS = ["modules", "public-cache", "rest", "trpc", "plugins", "errors", "jobs"];
const GOAL_PERCENT = 95;
/** About 200 faults. */
const DEFAULT_LINES = "140";

const root = fileURLToPath(new URL("../..", import.meta.url));
const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1];
const chosen = process.argv.slice(2).filter((one) => !one.startsWith("--"));

const hasCode = (line: string): boolean => /\w/.test(line) && !/^\s*(import|\/\/|\*|\/\*)/.test(line);

/** `count` random lines of code, as Stryker's ranges. */
function sampleLines(count: number, seed: string): string[] {
  const random = randomFrom(seed);
  const files = globSync(`server/src/{${FOLDERS.join(",")}}/**/*.ts`, { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const lines = files.toSorted().flatMap((file) =>
    readFileSync(`${root}${file}`, "utf8")
      .split("\n")
      .flatMap((line, index) => (hasCode(line) ? [`${file}:${index + 1}-${index + 1}`] : [])),
  );
  return lines
    .map((line) => ({ line, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ line }) => line);
}

const seed = option("seed") ?? new Date().toISOString().slice(0, 10);
const mutate = chosen.length > 0 ? chosen : sampleLines(Number(option("lines") ?? DEFAULT_LINES), seed);
if (chosen.length === 0) console.log(`Seed ${seed}`);

process.chdir(root);
const results = await new Stryker({
  mutate,
  testRunner: "vitest",
  vitest: { configFile: "packages/lab/mutation/vitest.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  // The compiler notices a wrong word of a union, and texts are the specification's.
  mutator: { excludedMutations: ["StringLiteral"] },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 40,
  ignorePatterns: [".data", "client/dist", "client/dist-server", "docs"],
  tempDirName: ".stryker-tmp",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: false },
}).runMutationTest();
rmSync(".stryker-tmp", { recursive: true, force: true });

const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
const noticed = count("Killed", "Timeout");
const all = noticed + count("Survived", "NoCoverage");
const percent = all === 0 ? 100 : (100 * noticed) / all;
console.log(`${noticed} of ${all} faults were noticed: ${percent.toFixed(1)} %, goal ${GOAL_PERCENT} %`);
process.exitCode = percent < GOAL_PERCENT ? 1 : 0;
