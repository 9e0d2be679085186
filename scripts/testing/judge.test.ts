import { expect, test, vi } from "vitest";
import { judge, type RunAlone } from "./judge.ts";
import type { PartOutcome } from "./run-part.ts";
import type { TestResult } from "./test-result.ts";

const means = { sourceOf: () => "", hasBudget: true };

function aResult(title: string, more: Partial<TestResult> = {}): TestResult {
  return { runner: "vitest", project: "unit", file: "a.test.ts", title, state: "passed", ms: 10, errors: [], ...more };
}

const aFailure = (title: string) => aResult(title, { state: "failed", errors: ["expected 1 to be 2"] });
const aPart = (results: TestResult[], hasPassed = results.every(({ state }) => state !== "failed")): PartOutcome[] => [
  { title: "Tests", seconds: 1, hasPassed, results },
];
const alone = (more: Partial<TestResult>) => vi.fn<RunAlone>(async (test) => ({ ...test, ...more }));
const passesAlone = () => alone({ state: "passed", ms: 20 });
const failsAlone = () => alone({ state: "failed" });

test("a test that fails and passes alone is unstable; the run passes", async () => {
  const runAlone = passesAlone();
  const verdict = await judge(aPart([aResult("one"), aFailure("two")]), { runAlone, ...means });
  expect(verdict).toMatchObject({ passed: 2, failures: [], unstable: [{ title: "two" }] });
  expect(runAlone).toHaveBeenCalledTimes(1);
});

test("a test that fails alone as well has failed", async () => {
  const verdict = await judge(aPart([aResult("one"), aFailure("two")]), { runAlone: failsAlone(), ...means });
  expect(verdict).toMatchObject({ passed: 1, unstable: [], failed: [{ title: "two" }] });
  expect(verdict.failures[0]).toContain("expected 1 to be 2");
});

test("a test that reports nothing when it runs alone has failed", async () => {
  const verdict = await judge(aPart([aFailure("two")]), { runAlone: async () => null, ...means });
  expect(verdict.failures).toHaveLength(1);
});

test("three failed tests fail the run and are not run again", async () => {
  const runAlone = passesAlone();
  const verdict = await judge(aPart(["one", "two", "three"].map(aFailure)), { runAlone, ...means });
  expect(verdict.failures).toHaveLength(3);
  expect(runAlone).not.toHaveBeenCalled();
});

test("a part that ends with an error but no failed test fails the run", async () => {
  const runAlone = passesAlone();
  const verdict = await judge(aPart([aResult("one")], false), { runAlone, ...means });
  expect(verdict.failures).toEqual(["Tests\nIt ended with an error, or ran no test: see above."]);
  expect(runAlone).not.toHaveBeenCalled();
});

test("without the means to run a test alone a failure stays one", async () => {
  expect((await judge(aPart([aFailure("two")]), { runAlone: null, ...means })).failures).toHaveLength(1);
});

test("a slow test is measured once more, alone", async () => {
  const slow = aPart([aResult("slow", { ms: 9000 })]);
  expect((await judge(slow, { runAlone: passesAlone(), ...means })).failures).toEqual([]);
  expect((await judge(slow, { runAlone: alone({}), ...means })).failures[0]).toContain("Took 9.0 s");
});

test("a slow test that fails when it is measured alone has failed", async () => {
  const slow = aPart([aResult("slow", { ms: 9000 })]);
  const runAlone = alone({ state: "failed", errors: ["expected 1 to be 2"] });
  const verdict = await judge(slow, { runAlone, ...means });
  expect(verdict).toMatchObject({
    failed: [{ title: "slow" }],
    failures: [expect.stringContaining("expected 1 to be 2")],
  });
});

test("a run without a budget takes its time", async () => {
  const slow = aPart([aResult("slow", { ms: 9000 })]);
  expect((await judge(slow, { ...means, runAlone: null, hasBudget: false })).failures).toEqual([]);
});
