export interface TestFile {
  path: string;
  content: string;
}

export interface Trace {
  /** In the order of the document. */
  areas: { name: string; defined: number; missing: string[] }[];
  /** Numbers that a test names and the document does not. */
  unknown: { path: string; number: string }[];
}

const DEFINITION = /^- \*\*([A-Z]{2,}-\d+)\*\*/gm;
// A text that begins with numbers in brackets, wherever it stands: a title may be an argument or a row of a table.
const TITLE = /["'`]((?:\[[A-Z]{2,}-\d+\])+)/g;
const NUMBER = /[A-Z]{2,}-\d+/g;

function namedIn({ content }: TestFile): Set<string> {
  return new Set([...content.matchAll(TITLE)].flatMap(([, brackets = ""]) => brackets.match(NUMBER) ?? []));
}

/** Compares the numbers that the requirements define with those that the tests' titles begin with. */
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
