import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readResults, RESULTS_FILE, type TestResult } from "./test-result.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Part {
  title: string;
  command: string;
  args: string[];
  /** A part of which no test has run, for whatever reason, has not passed. */
  hasTests: boolean;
}

export interface PartOutcome {
  title: string;
  seconds: number;
  hasPassed: boolean;
  results: TestResult[];
}

/** Runs a part of the tests, with its output on this process's, and reads what the project's reporters wrote. */
export async function runPart({ title, command, args, hasTests }: Part): Promise<PartOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "campside-results-"));
  const path = join(folder, "results");
  const startedAt = performance.now();
  console.log(`\n${title}`);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: ROOT,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, [RESULTS_FILE]: path },
      });
      child.once("error", reject);
      child.once("close", resolve);
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const results = readResults(path);
    const hasRun = results.some((result) => result.title !== "" && result.state !== "skipped");
    return { title, seconds, hasPassed: code === 0 && (hasRun || !hasTests), results };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The failed tests of a part; a part that fails without one counts as one failure. */
export function failuresOf({ title, hasPassed, results }: PartOutcome): TestResult[] {
  const failed = results.filter(({ state }) => state === "failed");
  if (hasPassed || failed.length > 0) return failed;
  const whole = { runner: "vitest", project: "", file: title, title: "" } as const;
  return [{ ...whole, state: "failed", ms: 0, errors: ["It ended with an error, or ran no test: see above."] }];
}
