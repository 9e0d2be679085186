import { checkSync } from "recheck";
import { type Expression, expressionsOf } from "./expressions-of.ts";

// Seconds each on an idle machine: a loaded one must not make the cost of an expression unknown.
const TIMEOUT_MS = 60_000;
// Ten times the defaults: an expression that exceeds them counts as attacked, and on a loaded machine one of linear cost did.
const PATIENCE = { seedingTimeout: 1000, incubationTimeout: 2500, attackTimeout: 10_000 };

const PROBLEMS = {
  vulnerable: "the cost grows faster than the input",
  unknown: "the cost could not be found out in time",
  built: "the cost of what is put together at run time is not known",
} as const;

function problemOf({ pattern, flags, isBuilt }: Expression): string | null {
  if (isBuilt) return PROBLEMS.built;
  const { status } = checkSync(pattern, flags, { ...PATIENCE, timeout: TIMEOUT_MS });
  return status === "safe" ? null : PROBLEMS[status];
}

/**
 * What is wrong with the regular expressions of programs, unless they are bounded: each that may cost more than linear time,
 * and each bounded one that is not, or no longer, such an expression.
 */
export function costlyExpressions(
  programs: readonly { path: string; text: string }[],
  bounded: Record<string, string>,
): string[] {
  const costly = programs.flatMap(({ path, text }) =>
    expressionsOf(path, text).flatMap((expression) => {
      const problem = problemOf(expression);
      return problem === null ? [] : [{ path, problem, ...expression }];
    }),
  );
  const patterns = new Set(costly.map(({ pattern }) => pattern));
  return [
    ...costly
      .filter(({ pattern }) => !(pattern in bounded))
      .map(({ path, problem, pattern, flags }) => `${path}: ${problem}: /${pattern}/${flags}`),
    ...Object.keys(bounded)
      .filter((pattern) => !patterns.has(pattern))
      .map((pattern) => `no such expression needs a bound: /${pattern}/`),
  ];
}
