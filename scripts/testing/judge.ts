import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeOverBudget, overBudget } from "./budget.ts";
import { failuresOf, type PartOutcome, ROOT } from "./run-part.ts";
import { describeResult, nameOf, type TestResult } from "./test-result.ts";

export interface Verdict {
  passed: number;
  /** Reports. */
  failures: string[];
  /** The failed tests, to run them again. */
  failed: TestResult[];
  /** Tests that failed and passed when they ran alone. */
  unstable: TestResult[];
}

/** More are a cause of their own: a defect, or a machine on which nothing can be proved. */
const MOST_UNSTABLE = 2;
/** Tests that took too long among others may be quick alone; many of them are a budget that nobody keeps. */
const MOST_MEASURED = 8;

/** Runs a test once more, alone; null where it reports nothing. */
export type RunAlone = (test: TestResult) => Promise<TestResult | null>;

interface JudgeTools {
  runAlone: RunAlone | null;
  /** Whether a test may take too long. */
  hasBudget: boolean;
  sourceOf?: (file: string) => string;
}

const readSource = (file: string): string => {
  try {
    return readFileSync(join(ROOT, file), "utf8");
  } catch {
    return "";
  }
};

/**
 * Decides whether a run has passed. With `runAlone`, one or two tests that failed run once more alone: one that
 * passes then is unstable and does not fail the run. A test that took too long is measured once more in the same way; one
 * that fails then has failed.
 */
export async function judge(
  parts: readonly PartOutcome[],
  { runAlone, hasBudget, sourceOf = readSource }: JudgeTools,
): Promise<Verdict> {
  const results = parts.flatMap((part) => part.results);
  const failed = parts.flatMap(failuresOf);
  const slow = hasBudget ? overBudget(results, sourceOf).filter(({ state }) => state === "passed") : [];
  const mayRepeat = failed.length <= MOST_UNSTABLE && failed.every(({ project }) => project !== "");

  const verdict: Verdict = { passed: 0, failures: [], failed: [], unstable: [] };
  for (const test of failed) {
    const again = mayRepeat && runAlone ? await runAlone(test) : test;
    if (again?.state === "passed") verdict.unstable.push(test);
    else {
      verdict.failed.push(test);
      verdict.failures.push(describeResult(test));
    }
  }
  for (const test of slow) {
    const again = (runAlone && slow.length <= MOST_MEASURED ? await runAlone(test) : null) ?? test;
    if (again.state === "failed") {
      verdict.failed.push(again);
      verdict.failures.push(describeResult(again));
    } else if (overBudget(results, sourceOf, [again]).length > 0) verdict.failures.push(describeOverBudget(test));
  }
  const tests = results.filter(({ title, state }) => title !== "" && state === "passed");
  verdict.passed = tests.length + verdict.unstable.length;
  return verdict;
}

/** The lines that name what passed only at the second try, with both results. */
export const describeUnstable = (test: TestResult): string =>
  `unstable: ${nameOf(test)}\n  first: ${test.errors[0]?.split("\n")[0] ?? "failed"}\n  alone: passed`;
