import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { examineExpressions } from "./expressions/costly-expressions.ts";

/** Examines the listed and the bounded expressions as well. */
const isThorough = process.argv.includes("--all");
const root = fileURLToPath(new URL("..", import.meta.url));

/** Expressions whose cost may grow faster than their input, or is not known, and why it is bounded. */
const BOUNDED: Record<string, string> = {
  [String.raw`(Failing row contains \(|Key \([^="]{1,100}\)=\()(?:[^"\\]|\\[^n])*`]:
    "at most 100 characters for each start",
  [String.raw`<script>([^]*?)<\/script>`]: "the client's build",
  [String.raw`<link rel="stylesheet"([^>]*) href="([^"]+)">`]: "the client's build",
  [String.raw`(^|[;\t,\r\n])(?=[\s"]*[=+\-@＝＋－＠\t\r])`]:
    "cells of at most 2,000 characters, in the browser of their reader",
  ["`^${page.path.replaceAll(/\\$\\w+/g, String.raw`[\\w-]+`)}/?$`"]: "each parameter ends at the next slash",
};

const isTested = (path: string) => /\.test\.tsx?$|\/generated\/|\/test\/|\.gen\.ts$/.test(path);

const paths = globSync("{server,client}/src/**/*.{ts,tsx}", { cwd: root }).filter((path) => !isTested(path));
const programs = paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
// To examine all takes most of a minute: the list keeps what was found, and this command keeps the list.
const LIST = join(root, "scripts/expressions/linear.json");
const linearBefore = JSON.parse(readFileSync(LIST, "utf8")) as string[];
const { problems, linear } = examineExpressions(programs, {
  bounded: BOUNDED,
  linear: isThorough ? null : linearBefore,
});
for (const problem of problems) {
  console.error(problem);
  process.exitCode = 1;
}
const list = `${JSON.stringify(linear, null, 2)}\n`;
if (list !== readFileSync(LIST, "utf8")) writeFileSync(LIST, list);
