import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "campside-reports-"));
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

/** A runner's results, with a report of each failed test. */
interface Outcome {
  passed: number;
  failures: string[];
}

interface Part {
  title: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads its report, where it has one. */
  read?: () => Outcome;
}

const parts: Part[] = [
  { title: "Checks", command: process.execPath, args: ["scripts/check.ts"] },
  {
    title: "Unit, component and database tests",
    command: "vitest",
    args: ["run", "--project=!night", "--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
    read: readVitest,
  },
  { title: "Each benchmark once", command: process.execPath, args: ["scripts/bench.ts", "--once"] },
  {
    title: "Browser tests",
    command: "playwright",
    args: ["test", "--project=journeys", "--project=card form"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    read: readPlaywright,
  },
];

function readVitest(): Outcome {
  const report = JSON.parse(readFileSync(unitReport, "utf8")) as JsonTestResults;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    // A failing hook or import fails the file but none of its tests.
    if (failed.length === 0 && message) return [`${file}\n${message}`];
    return failed.map((test) => `${file} › ${test.fullName}\n${(test.failureMessages ?? []).join("\n")}`);
  });
  return { passed: report.numPassedTests, failures };
}

function readPlaywright(): Outcome {
  const { stats, suites } = JSON.parse(readFileSync(browserReport, "utf8")) as JSONReport;
  return { passed: stats.expected, failures: suites.flatMap(failuresOf) };
}

function failuresOf({ suites = [], specs }: JSONReportSuite): string[] {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${file}:${line} › ${title}\n${errors.map(({ message }) => message).join("\n")}`;
    });
  return [...failures, ...suites.flatMap(failuresOf)];
}

/** The outcome of a part; a part that fails without a failed test counts as one failure. */
async function outcomeOf(part: Part): Promise<Outcome> {
  const hasPassed = await run(part);
  let outcome: Outcome = { passed: 0, failures: [] };
  try {
    outcome = part.read?.() ?? outcome;
  } catch (error) {
    return { passed: 0, failures: [`${part.title}: no report to read (${String(error)})`] };
  }
  return hasPassed || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [`${part.title}: see above`] };
}

function run({ title, command, args, env }: Part): Promise<boolean> {
  console.log(`\n${title}`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  });
}

const outcomes: Outcome[] = [];
for (const part of parts) outcomes.push(await outcomeOf(part));
rmSync(reports, { recursive: true, force: true });

const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
// Repeated at the end, to be seen.
for (const failure of failures) console.log(`\n✗ ${stripVTControlCharacters(failure).trim()}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
