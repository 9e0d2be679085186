import { expect, test } from "vitest";
import { lineUpTo, nameUpTo, textUpTo } from "./plain-text.schema.ts";

const INVISIBLE = [
  "\0",
  "\u0007",
  "\u001b[2J",
  "\u0085",
  "\u200f",
  "\u202e",
  "\u2066",
  "\ufff9",
  "\ue000",
  "\u{10fffd}",
  "\ud800",
  "\ufdd0",
  "\uffff",
];
const ofLine = (text: string) => lineUpTo(20).safeParse(text).success;
const ofText = (text: string) => textUpTo(20).safeParse(text).success;

test.each(INVISIBLE)("[SEC-5] neither a line nor a text may contain %j", (character) => {
  const text = `Judo${character}gold`;
  expect([ofLine(text), ofText(text)]).toEqual([false, false]);
});

test.each(["\n", "\r\n", "\t", "\u2028"])("[SEC-5] a text may contain %j, a line may not", (character) => {
  const text = `Judo${character}gold`;
  expect([ofLine(text), ofText(text)]).toEqual([false, true]);
});

test.each(["Zoë Łukasz-O'Brien", "نادي الجودو", "柔道", "👩‍👩‍👧 camp", "नमस्ते", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 camp", "x̌ə̓"])("%s is a line", (name) => {
  expect(lineUpTo(20).parse(` ${name}\n`)).toBe(name);
});

test.each([
  "",
  " ",
  "\u200b",
  "\u2060 \u2063",
  "\u3164",
  "\u2800",
  "\ufe0f",
  "\u{e0041}",
  "\ufffc",
  "\u{1d159}",
  "\u{13441}",
  "\u0301",
])("[SEC-5] a name of which nothing is seen is refused: %j", (name) => {
  expect(nameUpTo(20).safeParse(name).success).toBe(false);
});

test.each(["م\u200cن", "王小明", "김철수", "7", "C++", "№"])("%s is a name", (name) => {
  expect(nameUpTo(20).parse(name)).toBe(name);
});

test.each([
  ["Judo 🏊", "🏊"],
  ["ተማሪ", "ተ"],
  ["𠮷野", "𠮷"],
])("[PAY-12] a name that no receipt can print is refused, with the character: %s", (name, character) => {
  const [issue] = nameUpTo(20).safeParse(name).error?.issues ?? [];
  expect(issue?.message).toBe(`Please leave out ${character}: receipts cannot print it`);
});

test("[SEC-5] no more than six marks stand on one letter, which would cover what stands beside", () => {
  expect([ofLine(`Zoe${"\u0301".repeat(6)}`), ofText(`Zoe${"\u0331".repeat(6)}`)]).toEqual([true, true]);
  expect([ofLine(`Zoe${"\u0301".repeat(7)}`), ofText(`Zoe${"\u0331".repeat(7)}`)]).toEqual([false, false]);
});
