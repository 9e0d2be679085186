export interface TestFile {
  path: string;
  content: string;
}

export interface Trace {
  /** In the order of the document. A requirement of `nightly` is shown by no test of `npm test`. */
  areas: { name: string; defined: number; missing: string[]; nightly: string[] }[];
  /** Numbers defined more than once. */
  repeated: string[];
  /** Numbers named by a test but not defined. */
  unknown: { path: string; number: string }[];
}

const DEFINITION = /^- \*\*([A-Z]{2,}-\d+)\*\*/gm;
// Any string that begins with numbers in brackets: a title may be an argument or a row of a table.
const TITLE = /["'`]((?:\[[A-Z]{2,}-\d+\])+)/g;
/** Of a test that `npm test` leaves out, in a file that holds others. */
const NIGHTLY_TITLE = /(["'`])\[(?:\\.|(?!\1)[^\\])*\1,\s*\{ tag: "@night"/g;
const NIGHTLY_FILE = /\.night\.test\.ts$|^packages\/lab\//;
const GUARANTEE = /^\d+\. \*\*(.+?)\*\*(?: \((.+?)\))?/gm;
const NUMBER = /[A-Z]{2,}-\d+/g;

function namedIn(content: string): Set<string> {
  return new Set([...content.matchAll(TITLE)].flatMap(([, brackets = ""]) => brackets.match(NUMBER) ?? []));
}

/** The requirements that `npm test` shows. */
function requirementsOfDay(tests: readonly TestFile[]): Set<string> {
  const daily = tests.filter(({ path }) => !NIGHTLY_FILE.test(path));
  return new Set(daily.flatMap(({ content }) => [...namedIn(content.replaceAll(NIGHTLY_TITLE, ""))]));
}

/** The guarantees, numbered lines in bold, that name no requirement in brackets or one that `npm test` does not show. */
export function unprovenGuarantees(guarantees: string, tests: readonly TestFile[]): string[] {
  const shown = requirementsOfDay(tests);
  return Array.from(guarantees.matchAll(GUARANTEE), ([, title = "", brackets = ""]) => {
    const numbers = brackets.match(NUMBER) ?? [];
    return numbers.length > 0 && numbers.every((number) => shown.has(number)) ? "" : title;
  }).filter((title) => title !== "");
}

/** Compares the defined requirements with the numbers in test titles. */
export function traceRequirements(requirements: string, tests: readonly TestFile[]): Trace {
  const numbered = Array.from(requirements.matchAll(DEFINITION), ([, number = ""]) => number);
  const defined = new Set(numbered);
  const numbersByFile = tests.map(({ path, content }) => ({ path, numbers: namedIn(content) }));
  const shown = new Set(numbersByFile.flatMap(({ numbers }) => [...numbers]));
  const shownDaily = requirementsOfDay(tests);
  const areas = Map.groupBy(defined, (number) => number.replace(/-\d+$/, ""));
  return {
    areas: [...areas].map(([name, numbers]) => ({
      name,
      defined: numbers.length,
      missing: numbers.filter((number) => !shown.has(number)),
      nightly: numbers.filter((number) => shown.has(number) && !shownDaily.has(number)),
    })),
    repeated: numbered.filter((number, index) => numbered.indexOf(number) < index),
    unknown: numbersByFile.flatMap(({ path, numbers }) =>
      [...numbers].filter((number) => !defined.has(number)).map((number) => ({ path, number })),
    ),
  };
}
