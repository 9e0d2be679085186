import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expressionsOf } from "./expressions/expressions-of.ts";
import { isSuperLinear } from "./expressions/is-super-linear.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Expressions whose cost may grow faster than their input, and why that input cannot be long. */
const BOUNDED: Record<string, string> = {
  [String.raw`(Failing row contains \(|Key \([^="]{1,300}\)=\()(?:[^"\\]|\\[^n])*`]:
    "at most 300 characters for each start",
  [String.raw`<script>([^]*?)<\/script>`]: "the client's build",
  [String.raw`<link rel="stylesheet"([^>]*) href="([^"]+)">`]: "the client's build",
  [String.raw`(^|[;\t,\r\n])(?=\s*[=+\-@\t\r])`]: "cells of at most 2,000 characters, in the browser of their reader",
};

const isTested = (path: string) => /\.test\.tsx?$|\/generated\/|\/test\/|\.gen\.ts$/.test(path);

for (const path of globSync("{server,client}/src/**/*.{ts,tsx}", { cwd: root })) {
  if (isTested(path)) continue;
  for (const { pattern, flags } of expressionsOf(path, readFileSync(join(root, path), "utf8"))) {
    if (pattern in BOUNDED || !isSuperLinear(pattern, flags)) continue;
    console.error(`${path}: the cost of /${pattern}/${flags} grows faster than its input.`);
    process.exitCode = 1;
  }
}
