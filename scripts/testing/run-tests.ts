import { judge, describeUnstable } from "./judge.ts";
import { commitOfFiles, listUnstable, writeFailed, writeProof } from "./proof.ts";
import { runAlone } from "./run-alone.ts";
import { type Part, type PartOutcome, runPart } from "./run-part.ts";
import { describeTimes } from "./times.ts";

interface RunOptions {
  /** Whether the run proves a commit, and holds each test to its budget. */
  isProof: boolean;
}

/** Runs the parts one after the other, prints what came of them, and exits. */
export async function runTests(parts: readonly Part[], { isProof }: RunOptions): Promise<never> {
  const commit = commitOfFiles();
  const startedAt = performance.now();
  const outcomes: PartOutcome[] = [];
  for (const part of parts) outcomes.push(await runPart(part));

  const tools = { runAlone: process.env["CI"] ? runAlone : null, hasBudget: isProof };
  const { passed, failures, failed, unstable } = await judge(outcomes, tools);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const at = new Date().toISOString();
  writeFailed(failed);
  listUnstable(unstable, at.slice(0, 10));
  if (isProof) {
    const result = failures.length === 0 ? "passed" : "failed";
    writeProof({
      commit,
      result,
      passed,
      failed: failures.length,
      unstable: unstable.map(describeUnstable),
      seconds,
      at,
    });
  }

  // Repeated at the end, to be seen.
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${describeTimes(outcomes, seconds)}`);
  for (const test of unstable) console.log(`\n${describeUnstable(test)}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}
