import { runPart } from "./run-part.ts";
import { selectionOf } from "./selection.ts";
import { nameOf, type TestResult } from "./test-result.ts";

/** Runs one test, and nothing beside it; returns its result, or null where none was reported. */
export async function runAlone(test: TestResult): Promise<TestResult | null> {
  const title = `Once more, alone: ${nameOf(test)}`;
  const { results } = await runPart({
    title,
    command: test.runner,
    args: selectionOf(test.runner, [test]),
    hasTests: true,
  });
  const isSame = (result: TestResult): boolean => result.file === test.file && result.title === test.title;
  const failed = results.find(({ state }) => state === "failed");
  return failed ?? results.findLast((result) => isSame(result) && result.state === "passed") ?? null;
}
