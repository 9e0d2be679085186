import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "campside-reports-"));
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

interface Counts {
  passed: number;
  failed: number;
}

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
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

/** What a runner counted; a runner that fails without naming a failed test counts as one. */
function counted(isContent: boolean, read: () => Counts): Counts {
  let counts: Counts = { passed: 0, failed: 0 };
  try {
    counts = read();
  } catch {
    isContent = false;
  }
  return isContent || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readVitest(): Counts {
  const report = JSON.parse(readFileSync(unitReport, "utf8")) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function readPlaywright(): Counts {
  const { stats } = JSON.parse(readFileSync(browserReport, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const nothing: Counts = { passed: 0, failed: 0 };
const results = [
  counted(await run("Checks", process.execPath, ["scripts/check.ts"]), () => nothing),
  counted(
    await run("Unit, component and database tests", "vitest", [
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ]),
    readVitest,
  ),
  counted(await run("Each benchmark once", process.execPath, ["scripts/bench.ts", "--once"]), () => nothing),
  counted(
    await run("Browser tests", "playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }),
    readPlaywright,
  ),
];
rmSync(reports, { recursive: true, force: true });

const sum = (key: keyof Counts): number => results.reduce((total, counts) => total + counts[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
