import { readFailed } from "./testing/proof.ts";
import type { Part } from "./testing/run-part.ts";
import { runTests } from "./testing/run-tests.ts";
import { selectionOf } from "./testing/selection.ts";

const PARTS: Part[] = [
  { title: "Checks", command: process.execPath, args: ["scripts/check.ts"], hasTests: false },
  { title: "Unit, component and database tests", command: "vitest", args: ["run", "--project=!night"], hasTests: true },
  { title: "Browser tests", command: "playwright", args: ["test", "--project=journeys"], hasTests: true },
];

/** What failed in the last run. */
function partsThatFailed(): Part[] {
  const failed = readFailed();
  if (failed.length === 0) console.log("No test failed in the last run.");
  return (["vitest", "playwright"] as const).flatMap((runner) => {
    const tests = failed.filter((test) => test.runner === runner);
    const args = selectionOf(runner, tests);
    return tests.length === 0
      ? []
      : [{ title: `What failed before (${runner})`, command: runner, args, hasTests: true }];
  });
}

const isRepeat = process.argv.includes("--last-failed");
await runTests(isRepeat ? partsThatFailed() : PARTS, { isProof: !isRepeat });
