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

interface Known {
  /** Expressions that cost more than linear time, or an unknown one, and why that is bounded. */
  bounded: Record<string, string>;
  /** Expressions that were found to cost linear time; null to examine all, those with a bound as well. */
  linear: readonly string[] | null;
}

interface Findings {
  /** Each costly expression without a bound, and each bound without its costly expression. */
  problems: string[];
  /** The expressions of linear cost, sorted. */
  linear: string[];
}

const sourceOf = ({ pattern, flags }: Expression): string => `/${pattern}/${flags}`;

/** Finds the cost of the regular expressions of programs; examines those of which it is not known. */
export function examineExpressions(
  programs: readonly { path: string; text: string }[],
  { bounded, linear }: Known,
): Findings {
  const linearSources = new Set(linear);
  const isAssumed = ({ pattern }: Expression): boolean => linear !== null && pattern in bounded;
  const costOf = (expression: Expression): "safe" | keyof typeof PROBLEMS => {
    if (expression.isBuilt) return "built";
    if (linearSources.has(sourceOf(expression))) return "safe";
    if (isAssumed(expression)) return "unknown";
    return checkSync(expression.pattern, expression.flags, { ...PATIENCE, timeout: TIMEOUT_MS }).status;
  };
  const examined = programs.flatMap(({ path, text }) =>
    expressionsOf(path, text).map((expression) => ({ path, expression, cost: costOf(expression) })),
  );
  const costly = new Set(examined.filter(({ cost }) => cost !== "safe").map(({ expression }) => expression.pattern));
  const problems = examined.flatMap(({ path, expression, cost }) =>
    cost === "safe" || expression.pattern in bounded ? [] : [`${path}: ${PROBLEMS[cost]}: ${sourceOf(expression)}`],
  );
  const unneeded = Object.keys(bounded).filter((pattern) => !costly.has(pattern));
  return {
    problems: [...problems, ...unneeded.map((pattern) => `no such expression needs a bound: /${pattern}/`)],
    linear: [
      ...new Set(examined.filter(({ cost }) => cost === "safe").map(({ expression }) => sourceOf(expression))),
    ].toSorted(),
  };
}
