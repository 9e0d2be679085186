import { nameOf, type TestResult } from "./test-result.ts";

/** What one test may take. */
const BUDGET_MS = { vitest: 5_000, playwright: 15_000 };
/** On a slow machine as much as this part of all tests of its runner, which there take longer as well. */
const SHARE = { vitest: 0.01, playwright: 0.025 };

const REASON = /^\s*\/\/ Slow: \S/m;

/**
 * The tests above the budget whose file names no reason, a line `// Slow: …`.
 * @param all every result of a run, from which the machine's speed is taken
 */
export function overBudget(
  all: readonly TestResult[],
  sourceOf: (file: string) => string,
  selected: readonly TestResult[] = all,
): TestResult[] {
  return selected.filter(({ runner, ms, file }) => ms > limitOf(all, runner) && !REASON.test(sourceOf(file)));
}

function limitOf(all: readonly TestResult[], runner: TestResult["runner"]): number {
  const total = all.reduce((sum, result) => sum + (result.runner === runner ? result.ms : 0), 0);
  return Math.max(BUDGET_MS[runner], SHARE[runner] * total);
}

export const describeOverBudget = (result: TestResult): string =>
  `${nameOf(result)}\nTook ${(result.ms / 1000).toFixed(1)} s, more than ${BUDGET_MS[result.runner] / 1000} s: make it smaller, ` +
  "move it to the nightly tests, or say why in its file: // Slow: …";
