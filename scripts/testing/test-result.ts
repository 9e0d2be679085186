import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** What a runner reports of one test, once. */
export interface TestResult {
  runner: "vitest" | "playwright";
  project: string;
  /** Below the root. */
  file: string;
  /** With the names of its groups; empty for what a file does outside its tests: imports and hooks. */
  title: string;
  state: "passed" | "failed" | "skipped";
  ms: number;
  errors: string[];
}

/** The file that the reporters write to, a line of JSON per result. */
export const RESULTS_FILE = "CAMPSIDE_TEST_RESULTS";

/** Keeps a result for `scripts/test.ts`, where it runs the tests, and prints a failure as it occurs. */
export function reportResult(result: TestResult): void {
  const path = process.env[RESULTS_FILE];
  if (path) appendFileSync(path, `${JSON.stringify(result)}\n`);
  if (result.state === "failed") process.stdout.write(`\n✗ ${describeResult(result)}\n`);
}

export function readResults(path: string): TestResult[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as TestResult);
}

export const nameOf = ({ file, title }: Pick<TestResult, "file" | "title">): string =>
  title === "" ? file : `${file} › ${title}`;

export const describeResult = (result: TestResult): string => [nameOf(result), ...result.errors].join("\n").trim();
