export interface TestFile {
  path: string;
  content: string;
}

export interface Trace {
  /** In the order of the document. */
  areas: { name: string; defined: number; missing: string[] }[];
  /** Numbers named by a test but not defined. */
  unknown: { path: string; number: string }[];
}

const DEFINITION = /^- \*\*([A-Z]{2,}-\d+)\*\*/gm;
// Any string that begins with numbers in brackets: a title may be an argument or a row of a table.
const TITLE = /["'`]((?:\[[A-Z]{2,}-\d+\])+)/g;
const NUMBER = /[A-Z]{2,}-\d+/g;

function namedIn({ content }: TestFile): Set<string> {
  return new Set([...content.matchAll(TITLE)].flatMap(([, brackets = ""]) => brackets.match(NUMBER) ?? []));
}

/** Compares the defined requirements with the numbers in test titles. */
export function traceRequirements(requirements: string, tests: readonly TestFile[]): Trace {
  const defined = new Set(Array.from(requirements.matchAll(DEFINITION), ([, number = ""]) => number));
  const named = tests.map((test) => ({ path: test.path, numbers: namedIn(test) }));
  const shown = new Set(named.flatMap(({ numbers }) => [...numbers]));
  const areas = Map.groupBy(defined, (number) => number.replace(/-\d+$/, ""));
  return {
    areas: [...areas].map(([name, numbers]) => ({
      name,
      defined: numbers.length,
      missing: numbers.filter((number) => !shown.has(number)),
    })),
    unknown: named.flatMap(({ path, numbers }) =>
      [...numbers].filter((number) => !defined.has(number)).map((number) => ({ path, number })),
    ),
  };
}
