import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

const csvOfText = (text: string) => csvOf([text], { Text: (row) => row }).slice("Text\r\n".length, -2);

test("a cell with separators or quotes is quoted", () => {
  expect(csvOf([{ a: 'Say "hi", twice', b: -3 }], { First: ({ a }) => a, Second: ({ b }) => b })).toBe(
    'First,Second\r\n"Say ""hi"", twice",-3\r\n',
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["＋49 30", "'＋49 30"],
  ["－2", "'－2"],
  ["Judo;＠SUM(A1)", `"Judo;'＠SUM(A1)"`],
  ["  =1+1", "'  =1+1"],
  ["Judo;=1+1", `"Judo;'=1+1"`],
  ["Judo\t@x", `"Judo\t'@x"`],
  ["Judo,-2", `"Judo,'-2"`],
  ["Judo\n=1", `"Judo\n'=1"`],
  ["Judo; fine", `"Judo; fine"`],
  ['x;"=1+1;', `"x;'""=1+1;"`],
  ['x, "" "@SUM(A1)', `"x,' """" ""@SUM(A1)"`],
  ['"=1+1"', `"'""=1+1"""`],
])("[SEC-5] no spreadsheet runs %j, whatever its list separator", (text, cell) => {
  expect(csvOfText(text)).toBe(cell);
});
