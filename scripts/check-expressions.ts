import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { costlyExpressions } from "./expressions/costly-expressions.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Expressions whose cost may grow faster than their input, or is not known, and why it is bounded. */
const BOUNDED: Record<string, string> = {
  [String.raw`(Failing row contains \(|Key \([^="]{1,100}\)=\()(?:[^"\\]|\\[^n])*`]:
    "at most 100 characters for each start",
  [String.raw`<script>([^]*?)<\/script>`]: "the client's build",
  [String.raw`<link rel="stylesheet"([^>]*) href="([^"]+)">`]: "the client's build",
  [String.raw`(^|[;\t,\r\n])(?=[\s"]*[=+\-@\t\r])`]:
    "cells of at most 2,000 characters, in the browser of their reader",
  ["`^${page.path.replaceAll(/\\$\\w+/g, String.raw`[\\w-]+`)}/?$`"]: "each parameter ends at the next slash",
};

const isTested = (path: string) => /\.test\.tsx?$|\/generated\/|\/test\/|\.gen\.ts$/.test(path);

const paths = globSync("{server,client}/src/**/*.{ts,tsx}", { cwd: root }).filter((path) => !isTested(path));
const programs = paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
for (const problem of costlyExpressions(programs, BOUNDED)) {
  console.error(problem);
  process.exitCode = 1;
}
