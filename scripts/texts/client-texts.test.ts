import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { formTexts as germanForms } from "../../server/src/schemas/de/texts.ts";
import { formTexts } from "../../server/src/schemas/texts.ts";
import { leavesOf, sameTexts } from "./leaves-of.ts";
import { literalTexts } from "./literal-texts.ts";
import { usedTexts } from "./used-texts.ts";

const CLIENT = fileURLToPath(new URL("../../client/src/", import.meta.url));
const MESSAGES = "lib/messages/";

/** Words that are German as well, and names. */
const ALIKE = /^(?:Code|Codes|Details|Deutsch|English|Euro|Jobs|Logo|Name|Person|Status|Euro \(EUR\))$/;
/** What is no text: names of pictures, of people, of files, and values; and "Person 1". */
const NO_TEXT = /\.(?:fileName|icon|picture|reviews\.\d\.name|value)$|^healthMessages\.person$/;
/** Offers a reader the other language, in that one. */
const SPEAKS_ALL = new Set(["features/shell/language-note.tsx"]);

const files = readdirSync(CLIENT, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$|^test\//.test(path));
const codeOf = (path: string) => readFileSync(CLIENT + path, "utf8");
const modules = files.filter((path) => /^lib\/messages\/[\w-]+\.ts$/.test(path) && !path.endsWith("translated.ts"));

const load = async (path: string) => (await import(/* @vite-ignore */ CLIENT + path)) as object;

test("[LANG-3] no German text is the English one, nor says what it says with data in English", async () => {
  const alike: string[] = [];
  for (const path of modules)
    alike.push(...sameTexts(await load(path), await load(path.replace(MESSAGES, `${MESSAGES}de/`))));
  alike.push(...sameTexts({ formTexts }, { formTexts: germanForms }));
  const isText = (one: string) => !NO_TEXT.test(one.split(": ")[0] ?? "") && !ALIKE.test(one.split(": ")[1] ?? "");
  expect(alike.filter(isText)).toEqual([]);
});

test("every text is used", async () => {
  const used = files
    .filter((path) => !path.startsWith(`${MESSAGES}de/`))
    .flatMap((path) => usedTexts(path, codeOf(path)));
  const isUsed = (leaf: string) =>
    used.some((path) => path === leaf || leaf.startsWith(`${path}.`) || path.startsWith(`${leaf}.`));
  const leaves = (await Promise.all(modules.map(load)))
    .flatMap((module) => leavesOf(module, "", false))
    .map(([name]) => name);
  expect(leaves.filter((leaf) => !isUsed(leaf))).toEqual([]);
});

test("components say nothing but texts", () => {
  const said = files
    .filter((path) => !path.startsWith(MESSAGES) && !SPEAKS_ALL.has(path))
    .flatMap((path) => literalTexts(path, codeOf(path)).map((text) => `${path}: ${text}`));
  expect(said).toEqual([]);
});

test("control: finds what a component says itself, and what nothing uses", () => {
  const code = `
    import { attendanceMessages as text } from "../../lib/messages/attendance.ts";
    const { here, ...others } = text.counts;
    const collect = text.collect;
    const said = ["Goes home alone", "goes-home"];
    export const Row = ({ kind }: { kind: keyof typeof text.problems }) => (
      <p title="Not a text" className="some-name">Hello {text.states[kind]} {collect.alone} {kind ? "Yes" : "·"}</p>
    );`;
  expect(literalTexts("row.tsx", code).toSorted()).toEqual(["Goes home alone", "Hello", "Not a text", "Yes"]);
  expect(usedTexts("row.tsx", code)).toEqual([
    "attendanceMessages.counts.here",
    "attendanceMessages.counts",
    "attendanceMessages.states",
    "attendanceMessages.collect.alone",
  ]);
});
