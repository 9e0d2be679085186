import type { Part } from "../../scripts/testing/run-part.ts";
import { runTests } from "../../scripts/testing/run-tests.ts";

// What searches: random inputs, large schools, kills at every point, whole matrices, costs, and what needs other programs. Hours.

const lab = (title: string, script: string, ...args: string[]): Part => ({
  title,
  command: process.execPath,
  args: [`packages/lab/${script}`, ...args],
  hasTests: false,
});

await runTests(
  [
    { title: "Nightly tests", command: "vitest", args: ["run", "--project=night", "--retry=2"], hasTests: true },
    {
      title: "Nightly browser tests",
      command: "playwright",
      args: ["test", "--project=night", "--project=card form", "--retries=2"],
      hasTests: true,
    },
    {
      title: "Every regular expression",
      command: process.execPath,
      args: ["scripts/check-expressions.ts", "--all"],
      hasTests: false,
    },
    lab("The laboratory", "check.ts"),
    lab("Benchmarks, once", "bench.ts", "--once"),
    lab("Operation", "ops-test.ts"),
    lab("Mutations", "mutation.ts"),
  ],
  { isProof: false },
);
