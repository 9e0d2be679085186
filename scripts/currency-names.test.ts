import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The formatters, what they are given before the school is known, and the choice of a currency. */
const NAMED_IN: readonly string[] = [
  "client/src/lib/currency.ts",
  "client/src/lib/messages/de/settings.ts",
  "client/src/lib/messages/settings.ts",
  "client/src/lib/parse-price.ts",
  "server/src/schemas/de/formats.ts",
  "server/src/schemas/formats.ts",
  "server/src/texts/de/format.ts",
  "server/src/texts/en/format.ts",
];

const isTested = (path: string) => /\.test\.tsx?$|\/generated\/|\/test\//.test(path);

const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
/** A code; a sign alone, as beside a field, after a word or before an amount. A route's parameters begin with `$` as well. */
const CURRENCY = /\b(?:usd|eur|gbp|cad|aud|chf)\b|[€£]|(?<!startsWith\()["'`]\$["'`]|[\w ]\$["'`]|["'` ]\$\d[\d,.]/gi;

/** What names a currency in a program, without its comments. */
const namedIn = (program: string) => program.replaceAll(COMMENT, "").match(CURRENCY) ?? [];

test("[SET-3] no program names a currency but the formatters", () => {
  const paths = globSync("{client,server}/src/**/*.{ts,tsx}", { cwd: root }).filter((path) => !isTested(path));
  expect(paths.length).toBeGreaterThan(500);
  const naming = paths.filter((path) => namedIn(readFileSync(join(root, path), "utf8")).length > 0);
  expect(naming.toSorted()).toEqual(NAMED_IN);
});

test("a sign or a code is found in each place where it may stand", () => {
  const programs = [
    'leftSection="$"',
    'price(amount, "$")',
    'label: "Amount in USD"',
    'title: "Highest price in $"',
    'text: "At most $999,999.99."',
    'currency: "usd"',
    "`${amount} €`",
  ];
  expect(programs.filter((program) => namedIn(program).length === 0)).toEqual([]);
  const allowed = ['to="/classes/$classId"', "`${amount}`", "// $5", 'replace(/a/, "$1")', 'name.startsWith("$")'];
  expect(allowed.filter((program) => namedIn(program).length > 0)).toEqual([]);
});
