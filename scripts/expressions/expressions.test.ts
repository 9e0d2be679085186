import { expect, test } from "vitest";
import { expressionsOf } from "./expressions-of.ts";
import { isSuperLinear } from "./is-super-linear.ts";

test(
  "[SEC-1] the expressions of a program are found, and those that cost more than linear time",
  { timeout: 60_000 },
  () => {
    // The first two are those that let a long path block the server.
    const program = String.raw`
    const patterns: RegExp[] = [
      /[^\s"'\\<>()[\]{},:;=/?&@]+(?:@|%40)[^\s"'\\<>()[\]{},:;=/?&@%]+\.[a-z]{2,}/gi,
      /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g,
      /^[a-z]+@/,
      /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g,
    ];`;
    const found = expressionsOf("program.ts", program);
    expect(found.map(({ pattern, flags }) => isSuperLinear(pattern, flags))).toEqual([true, true, false, false]);
  },
);
