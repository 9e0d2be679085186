import { judge, describeUnstable } from "./testing/judge.ts";
import { commitOfFiles, listUnstable, readFailed, writeFailed, writeProof } from "./testing/proof.ts";
import { runAlone } from "./testing/run-alone.ts";
import { type Part, type PartOutcome, runPart } from "./testing/run-part.ts";
import { selectionOf } from "./testing/selection.ts";
import { describeTimes } from "./testing/times.ts";

const PARTS: Part[] = [
  { title: "Checks", command: process.execPath, args: ["scripts/check.ts"], hasTests: false },
  { title: "Unit, component and database tests", command: "vitest", args: ["run", "--project=!night"], hasTests: true },
  { title: "Browser tests", command: "playwright", args: ["test", "--project=journeys"], hasTests: true },
];

/** What failed in the last run. */
function partsThatFailed(): Part[] {
  const failed = readFailed();
  if (failed.length === 0) console.log("No test failed in the last run.");
  const runners = (["vitest", "playwright"] as const).filter((runner) => failed.some((test) => test.runner === runner));
  return runners.map((runner) => ({
    title: `What failed in the last run, ${runner}`,
    command: runner,
    args: selectionOf(
      runner,
      failed.filter((test) => test.runner === runner),
    ),
    hasTests: true,
  }));
}

const isWhole = !process.argv.includes("--last-failed");
const commit = commitOfFiles();
const startedAt = performance.now();
const outcomes: PartOutcome[] = [];
for (const part of isWhole ? PARTS : partsThatFailed()) outcomes.push(await runPart(part));

const { passed, failures, failed, unstable } = await judge(outcomes, { runAlone: process.env["CI"] ? runAlone : null });
const seconds = Math.round((performance.now() - startedAt) / 1000);
const day = new Date().toISOString().slice(0, 10);
writeFailed(failed);
listUnstable(unstable, day);
if (isWhole) {
  writeProof({
    commit,
    result: failures.length === 0 ? "passed" : "failed",
    passed,
    failed: failures.length,
    unstable: unstable.map(describeUnstable),
    seconds,
    at: new Date().toISOString(),
  });
}

// Repeated at the end, to be seen.
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${describeTimes(outcomes, seconds)}`);
for (const test of unstable) console.log(`\n${describeUnstable(test)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
