import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { reportResult } from "./test-result.ts";

const LIBRARY_FRAME = /^\s+at .*\/node_modules\/.*\n?/gm;

function textOf({ message = "", stack = "", diff }: Partial<SerializedError> & { diff?: string }): string {
  const text = [stack.includes(message) ? stack : `${message}\n${stack}`, diff ?? ""].join("\n");
  return stripVTControlCharacters(text).replace(LIBRARY_FRAME, "").trim();
}

/** Prints failures as they occur, and a dot per file. */
export default class VitestReporter implements Reporter {
  #root = process.cwd();

  onInit({ config }: { config: { root: string } }): void {
    this.#root = config.root;
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "pending") return;
    reportResult({
      ...this.#placeOf(test.module),
      // As `--testNamePattern` reads it.
      title: test.fullName,
      state,
      ms: Math.round(test.diagnostic()?.duration ?? 0),
      errors: errors.map(textOf),
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    const inTests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    reportResult({
      ...this.#placeOf(module),
      title: "",
      state: errors.length === 0 ? "passed" : "failed",
      ms: Math.max(0, Math.round(duration + collectDuration + setupDuration - inTests)),
      errors: errors.map(textOf),
    });
    process.stdout.write(".");
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) {
      const place = { runner: "vitest", project: "", file: "outside the tests", title: "" } as const;
      reportResult({ ...place, state: "failed", ms: 0, errors: [textOf(error)] });
    }
    const tests = modules.flatMap((module) => [...module.children.allTests("passed")]);
    process.stdout.write(`\n${tests.length} tests passed in ${modules.length} files.\n`);
  }

  #placeOf({ project, moduleId }: TestModule): { runner: "vitest"; project: string; file: string } {
    return { runner: "vitest", project: project.name, file: relative(this.#root, moduleId) };
  }
}
