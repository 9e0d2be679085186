import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, TestCase, TestError } from "@playwright/test/reporter";
import type { TestResult as Attempt } from "@playwright/test/reporter";
import { reportResult } from "./test-result.ts";

const textOf = ({ message, stack, value }: TestError): string =>
  stripVTControlCharacters(stack ?? message ?? value ?? "").trim();

const PAGE_LINES = 100;

/** What the page had below its header when a test failed, of the file that Playwright attaches: its screenshot stays on the machine. */
function pageOf({ attachments }: Attempt): string[] {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const [, page] = /```yaml\n(.*?)```/s.exec(path ? readFileSync(path, "utf8") : "") ?? [];
  if (page === undefined) return [];
  const lines = page.split("\n");
  const start = Math.max(
    0,
    lines.findIndex((line) => /^ *- main\b/.test(line)),
  );
  return [["The page:", ...lines.slice(start, start + PAGE_LINES)].join("\n")];
}

/** Prints failures as they occur, and a dot per test. */
export default class PlaywrightReporter implements Reporter {
  #root = process.cwd();
  #passed = 0;

  onBegin({ configFile }: FullConfig): void {
    if (configFile) this.#root = configFile.replace(/[^/\\]+$/, "");
  }

  onTestEnd(test: TestCase, attempt: Attempt): void {
    const { status, duration, errors, retry } = attempt;
    // The nightly run tries a failed test again: its last attempt counts.
    if (status !== test.expectedStatus && retry < test.retries) return;
    const [, project = "", , ...names] = test.titlePath();
    const state = status === "skipped" ? "skipped" : status === test.expectedStatus ? "passed" : "failed";
    if (state === "passed") this.#passed += 1;
    reportResult({
      runner: "playwright",
      project,
      file: relative(this.#root, test.location.file),
      title: names.join(" "),
      state,
      ms: Math.round(duration),
      errors: [...errors.map(textOf), ...(state === "failed" ? pageOf(attempt) : [])],
    });
    process.stdout.write(".");
  }

  onError(error: TestError): void {
    const place = { runner: "playwright", project: "", file: "outside the tests", title: "" } as const;
    reportResult({ ...place, state: "failed", ms: 0, errors: [textOf(error)] });
  }

  onEnd(): void {
    process.stdout.write(`\n${this.#passed} tests passed.\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
