import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LANGUAGES } from "../schemas/languages.ts";
import { textsFor } from "./texts-for.ts";

/** Every text with the names that lead to it. */
function leavesOf(texts: object, above = ""): Map<string, unknown> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "object" && text !== null
        ? [...leavesOf(text as object, `${above}${name}.`)]
        : [[`${above}${name}`, text as unknown] as const],
    ),
  );
}

test("all languages have the same texts", () => {
  const english = [...leavesOf(textsFor("en")).keys()];
  for (const language of LANGUAGES)
    expect([...leavesOf(textsFor(language)).keys()].toSorted()).toEqual(english.toSorted());
});

test("no German text is the English one, and each is a text where that is one, and words data where that does", () => {
  const [english, german] = [leavesOf(textsFor("en")), leavesOf(textsFor("de"))];
  const kindsOf = (texts: Map<string, unknown>) => Array.from(texts, ([name, text]) => `${name}: ${typeof text}`);
  expect(kindsOf(german).toSorted()).toEqual(kindsOf(english).toSorted());
  const same = [...english].filter(([name, text]) => typeof text === "string" && german.get(name) === text);
  expect(same.map(([name]) => name)).toEqual([]);
});

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const isSource = (path: string) => path.endsWith(".ts") && !path.endsWith(".test.ts");
const sourceOf = (path: string) => readFileSync(`${SOURCES}${path}`, "utf8");

test("every text is said somewhere", () => {
  const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => isSource(path) && !/^texts[/\\](?:en|de)[/\\]/.test(path))
    .map(sourceOf)
    .join("\n");
  const names = [...leavesOf(textsFor("en")).keys()].map((path) => path.split(".").at(-1) ?? "");
  // Errors raised by the database's functions are named in the schemas of their answers.
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
