import { expect, test } from "vitest";
import { overBudget } from "./budget.ts";
import type { TestResult } from "./test-result.ts";

const aResult = (title: string, ms: number, file = "a.test.ts"): TestResult => ({
  runner: "vitest",
  project: "unit",
  file,
  title,
  state: "passed",
  ms,
  errors: [],
});
const many = (ms: number) => Array.from({ length: 200 }, (_, number) => aResult(`small ${number}`, ms));
const sourceOf = (file: string) => (file === "reason.test.ts" ? "// Slow: it kills servers.\n" : "// Slow:\n");

test("a test above its budget is named, unless its file says why it is slow", () => {
  const results = [aResult("at the limit", 5000), aResult("slow", 5001), aResult("known", 9000, "reason.test.ts")];
  expect(overBudget(results, sourceOf).map(({ title }) => title)).toEqual(["slow"]);
});

test("on a machine on which all tests are slow, one hundredth of their time is allowed", () => {
  const results = [...many(4000), aResult("as slow as the machine", 8000), aResult("slow", 20_000)];
  expect(overBudget(results, sourceOf).map(({ title }) => title)).toEqual(["slow"]);
});

test("a test that was measured again is judged by the speed of the whole run", () => {
  const all = [...many(4000), aResult("slow", 20_000)];
  expect(overBudget(all, sourceOf, [aResult("slow", 7000)])).toEqual([]);
  expect(overBudget(all, sourceOf, [aResult("slow", 19_000)])).toHaveLength(1);
});
