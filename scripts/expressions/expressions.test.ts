import { expect, test } from "vitest";
import { examineExpressions } from "./costly-expressions.ts";

const problemsOf = (text: string, bounded: Record<string, string> = {}) =>
  examineExpressions([{ path: "program.ts", text }], { bounded, linear: null }).problems;

test("[SEC-1] the expressions of a program that cost more than linear time are found", { timeout: 60_000 }, () => {
  // The first two are those that let a long path block the server.
  const program = String.raw`
    const patterns: RegExp[] = [
      /[^\s"'\\<>()[\]{},:;=/?&@]+(?:@|%40)[^\s"'\\<>()[\]{},:;=/?&@%]+\.[a-z]{2,}/gi,
      /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g,
      /^[a-z]+@/,
      /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g,
    ];`;
  expect(problemsOf(program)).toEqual([
    expect.stringContaining("grows faster than the input: /[^"),
    expect.stringContaining("grows faster than the input: /\\beyJ"),
  ]);
});

test("[SEC-1] an expression whose cost nobody knows is a problem: undecided, or put together at run time", () => {
  expect(problemsOf("const undecided = /[a--b]/v;")).toEqual([
    "program.ts: the cost could not be found out in time: /[a--b]/v",
  ]);
  expect(
    problemsOf('new RegExp("(a+)+$"); RegExp("^a", "i"); new RegExp(`^${path}$`, "i"); RegExp(/^a/.source, flags)'),
  ).toEqual([
    "program.ts: the cost grows faster than the input: /(a+)+$/",
    "program.ts: the cost of what is put together at run time is not known: /`^${path}$`/i",
    "program.ts: the cost of what is put together at run time is not known: //^a/.source/",
  ]);
});

test("[SEC-1] a bounded expression is none, and a bound without its expression is one", () => {
  const bounded = { "(a+)+$": "at most ten characters", "^a": "a short text" };
  expect(problemsOf("const patterns = [/(a+)+$/, /^a/];", bounded)).toEqual(["no such expression needs a bound: /^a/"]);
});

test("an expression that is listed as linear is not examined again, and leaves the list with the program", () => {
  const programs = [{ path: "program.ts", text: "const patterns = [/(a+)+$/, /^a/g];" }];
  const { problems, linear } = examineExpressions(programs, { bounded: {}, linear: ["/(a+)+$/", "/gone/"] });
  expect(problems).toEqual([]);
  expect(linear).toEqual(["/(a+)+$/", "/^a/g"]);
});
