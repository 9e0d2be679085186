import { expect, test } from "vitest";
import { traceRequirements, unprovenGuarantees } from "./trace-requirements.ts";

const REQUIREMENTS = `
The number of a line is not defined by being mentioned: see PAY-9, or **PAY-8** and 'SAFE-1'.
- **PAY-1** The page says 'payment now'.
- **PAY-2** Pay waits.
- **PAY-10** Ten is not one.
- **SAFE-1** More enrolments than seats (PAY-7).
`;

// Built here, because a literal title would count for this file.
const title = (...numbers: string[]) => numbers.map((number) => `[${number}]`).join("");
const trace = (...contents: string[]) =>
  traceRequirements(
    REQUIREMENTS,
    contents.map((content, index) => ({ path: `${index}.test.ts`, content })),
  );

test("without tests every number is missing, by area and in the document's order", () => {
  expect(trace()).toEqual({
    areas: [
      { name: "PAY", defined: 3, missing: ["PAY-1", "PAY-2", "PAY-10"], nightly: [] },
      { name: "SAFE", defined: 1, missing: ["SAFE-1"], nightly: [] },
    ],
    repeated: [],
    unknown: [],
  });
});

test("a number that is defined twice is named", () => {
  expect(traceRequirements(`${REQUIREMENTS}- **PAY-2** Pay waits, or not.\n`, []).repeated).toEqual(["PAY-2"]);
});

test.each([
  ["a test", `test("${title("PAY-1")} pays")`],
  ["single quotes", `it('${title("PAY-1")} pays')`],
  ["a template", `test(\`${title("PAY-1")} pays\`)`],
  ["a group", `describe("${title("PAY-1")} paying", () => {})`],
  ["a test of several rows", `test.for([1, 2])("${title("PAY-1")} pays %d")`],
  ["a title on a line of its own", `test(\n  "${title("PAY-1")} pays",\n)`],
  ["a row of a table", `test.each([["${title("PAY-1")} pays", 1]])("%s")`],
])("the title of %s is read", (_, content) => {
  expect(trace(content).areas[0]?.missing).toEqual(["PAY-2", "PAY-10"]);
});

test("a title may show several requirements", () => {
  const { areas, unknown } = trace(`test("${title("PAY-10", "SAFE-1")} pays")`);
  expect(areas.map(({ missing }) => missing)).toEqual([["PAY-1", "PAY-2"], []]);
  expect(unknown).toEqual([]);
});

test.each([
  ["in the middle of a title", `test("pays ${title("PAY-1")}")`],
  ["in a comment", `// ${title("PAY-1")}`],
  ["without brackets", `test("PAY-1 pays")`],
])("a number %s does not count", (_, content) => {
  expect(trace(content).areas[0]?.missing).toContain("PAY-1");
});

test("an undefined number is reported once per file, even beside a defined one", () => {
  const twice = `test("${title("PAY-1", "PAY-9")} a"); test("${title("PAY-9")} b")`;
  expect(trace(twice, `test("${title("TEA-1")} c")`).unknown).toEqual([
    { path: "0.test.ts", number: "PAY-9" },
    { path: "1.test.ts", number: "TEA-1" },
  ]);
});

const NIGHT = `test("${title("PAY-1")} pays \\"now\\"", { tag: "@night" }, async () => {}); test("${title("PAY-2")} waits", () => {})`;
const files = [
  { path: "a.spec.ts", content: NIGHT },
  { path: "server/b.night.test.ts", content: `test("${title("PAY-10", "PAY-2")} ten")` },
  { path: "packages/lab/c.test.ts", content: `test("${title("SAFE-1")} seats")` },
];

test("a requirement that only nightly tests or the laboratory show is listed", () => {
  const { areas } = traceRequirements(REQUIREMENTS, files);
  expect(areas.map(({ missing }) => missing)).toEqual([[], []]);
  expect(areas.map(({ nightly }) => nightly)).toEqual([["PAY-1", "PAY-10"], ["SAFE-1"]]);
});

test("a guarantee names requirements, each with a test that runs every day", () => {
  const guarantees = `
1. **Pay waits.** (PAY-2) It does.
2. **Nobody pays twice.** (PAY-2, PAY-1)
3. **A seat is sold once.** Really.
`;
  expect(unprovenGuarantees(guarantees, files)).toEqual(["Nobody pays twice.", "A seat is sold once."]);
});
