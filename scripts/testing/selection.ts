import type { TestResult } from "./test-result.ts";

type Choice = Pick<TestResult, "runner" | "project" | "file" | "title">;

const escaped = (title: string): string => title.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const unique = (values: string[]): string[] => [...new Set(values)];

/** The arguments with which a runner runs these of its tests; a failure outside the tests of a file asks for all of them. */
export function selectionOf(runner: TestResult["runner"], tests: readonly Choice[]): string[] {
  const projects = unique(tests.map(({ project }) => project)).filter((project) => project !== "");
  const files = unique(tests.filter(({ project }) => project !== "").map(({ file }) => file));
  const titles = unique(tests.map(({ title }) => title));
  const pattern = titles.includes("") ? [] : [titles.map(escaped).join("|")];
  return [
    ...(runner === "vitest" ? ["run"] : ["test"]),
    ...projects.map((project) => `--project=${project}`),
    ...pattern.flatMap((titles) => [runner === "vitest" ? "--testNamePattern" : "--grep", titles]),
    ...files,
  ];
}
