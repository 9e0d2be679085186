import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run-part.ts";
import { nameOf, type TestResult } from "./test-result.ts";

const CACHE = join(ROOT, "node_modules/.cache/campside");
const PROVED = join(CACHE, "proved.json");
const FAILED = join(CACHE, "failed.json");
const UNSTABLE = join(ROOT, "docs/unstable-tests.md");

/** What the last whole run has proved. */
interface Proof {
  /** Null where the files were not those of a commit. */
  commit: string | null;
  result: "passed" | "failed";
  passed: number;
  failed: number;
  unstable: string[];
  seconds: number;
  at: string;
}

function git(...args: string[]): string | null {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

/** The commit whose files these are, if nothing else has changed. */
export function commitOfFiles(): string | null {
  return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD") : null;
}

/** The files, new ones included, that differ from those of a commit. */
export function changedFiles(commit: string): string[] {
  const changed = git("diff", "--name-only", commit);
  if (changed === null) throw new Error(`git knows no commit ${commit}.`);
  const added = git("ls-files", "--others", "--exclude-standard") ?? "";
  return [...changed.split("\n"), ...added.split("\n")].filter((path) => path !== "");
}

export function readProof(): Proof | null {
  return existsSync(PROVED) ? (JSON.parse(readFileSync(PROVED, "utf8")) as Proof) : null;
}

export function writeProof(proof: Proof): void {
  writeJson(PROVED, proof);
}

/** The tests that failed in the last run. */
export const readFailed = (): TestResult[] =>
  (existsSync(FAILED) ? JSON.parse(readFileSync(FAILED, "utf8")) : []) as TestResult[];

export function writeFailed(tests: readonly TestResult[]): void {
  writeJson(FAILED, tests);
}

/** Adds a line per test to the list in the repository. */
export function listUnstable(tests: readonly TestResult[], day: string): void {
  const cell = (text: string): string =>
    text
      .split("\n", 1)
      .join("")
      .replaceAll("|", String.raw`\|`)
      .slice(0, 200);
  const rows = tests.map((test) => `| ${cell(nameOf(test))} | ${day} | ${cell(test.errors[0] ?? "")} |\n`);
  appendFileSync(UNSTABLE, rows.join(""));
}

function writeJson(path: string, value: unknown): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
