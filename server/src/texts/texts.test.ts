import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { leavesOf, sameTexts } from "../../../scripts/texts/leaves-of.ts";
import { LANGUAGES } from "../schemas/languages.ts";
import { textsFor } from "./texts-for.ts";

/** Every text by the names that lead to it. */
const textsBy = (texts: object) => new Map(leavesOf(texts));

test("all languages have the same texts", () => {
  const english = [...textsBy(textsFor("en")).keys()];
  for (const language of LANGUAGES)
    expect([...textsBy(textsFor(language)).keys()].toSorted()).toEqual(english.toSorted());
});

test("no German text is the English one, and each is a text where that is one, and words data where that does", () => {
  const [english, german] = [textsBy(textsFor("en")), textsBy(textsFor("de"))];
  const kindsOf = (texts: Map<string, unknown>) => Array.from(texts, ([name, text]) => `${name}: ${typeof text}`);
  expect(kindsOf(german).toSorted()).toEqual(kindsOf(english).toSorted());
  expect(sameTexts(textsFor("en"), textsFor("de"))).toEqual([]);
});

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const isSource = (path: string) => path.endsWith(".ts") && !path.endsWith(".test.ts");
const sourceOf = (path: string) => readFileSync(`${SOURCES}${path}`, "utf8");

test("every text is said somewhere", () => {
  const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => isSource(path) && !/^texts[/\\](?:en|de)[/\\]/.test(path))
    .map(sourceOf)
    .join("\n");
  const names = [...textsBy(textsFor("en")).keys()].map((path) => path.split(".").at(-1) ?? "");
  // Errors raised by the database's functions are named in the schemas of their answers.
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
