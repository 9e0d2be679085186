import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { Row } from "../roles/row.ts";
import { CALLERS } from "../roles/school.ts";
import type { Answer } from "./answer-problems.ts";
import { aFuzzSchool, callerOf, type FuzzSchool, type FuzzSchoolTools } from "./fuzz-school.ts";
import type { SchoolValues } from "./schema-values.ts";
import { injected, type Sent } from "./odd-requests.ts";

// The number of inputs per call; and the call, seed and path of a failure's report, to reproduce it.
const { FUZZ_RUNS, FUZZ_CALL, FUZZ_SEED, FUZZ_PATH } = process.env;

/** Of any number of inputs: so that a test that does not end is noticed. */
export const FUZZ_TIMEOUT = { timeout: 7_200_000 };

/** A procedure or a route to fuzz. */
export interface FuzzedCall {
  name: string;
  /** The rows of the authorization table. */
  rows: readonly Row[];
  /** Whether it is read-only. */
  isSafe: boolean;
  requests: (values: SchoolValues) => fc.Arbitrary<Sent>;
  /** What is wrong with an answer, or null. */
  problemOf: (answer: Answer) => string | null;
  /** Tables that a refused call may change. */
  mayChange?: readonly string[];
}

export interface FuzzTools extends FuzzSchoolTools {
  app: FastifyInstance;
  /** The server's log. */
  logLines: string[];
}

/** Sends many inputs to one call, from permitted and other callers; returns the report of a failure, or null. */
async function fuzz(
  { app, logLines }: FuzzTools,
  { values, headersOf, restorePeople, rows: { changed, restore } }: FuzzSchool,
  { name, rows, isSafe, requests, problemOf, mayChange = [] }: FuzzedCall,
  numRuns: number,
): Promise<string | null> {
  const touched = new Set<string>();
  const may = CALLERS.filter((caller) =>
    rows.some(({ expected }) => ["yes", "own"].includes(String(expected[caller]))),
  );
  const property = fc.asyncProperty(requests(values), fc.nat({ max: 1000 }), async (sent, number) => {
    logLines.length = 0;
    const answer = await app.inject(injected(sent, headersOf(callerOf(number, may))));
    const tables = await changed();
    for (const table of tables) touched.add(table);
    if (tables.includes("users")) {
      await restorePeople();
      await changed();
    }
    const problem = problemOf(answer);
    if (problem !== null) {
      throw new Error([problem, ...logLines.filter((line) => line.includes('"err"'))].join("\n  "));
    }
    const isRefused = answer.statusCode >= 400;
    const left = tables.filter((table) => !mayChange.includes(table));
    if ((isRefused || isSafe) && left.length > 0) {
      throw new Error(`changes ${left.join(" and ")} and answers ${answer.statusCode}: ${answer.body}`);
    }
    if (Object.keys(Object.prototype).length > 0) throw new Error("pollutes Object.prototype");
  });
  const details = await fc.check(property, {
    numRuns,
    ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
    ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH, endOnFailure: true }),
  });
  if (touched.size > 0) await restore(touched);
  if (!details.failed) return null;
  const reproduce = `FUZZ_CALL='${name}' FUZZ_SEED=${details.seed} FUZZ_PATH=${details.counterexamplePath}`;
  return `${name} ${String(details.errorInstance)}\n  of ${fc.stringify(details.counterexample)}\n  reproduce: ${reproduce}`;
}

/** Fuzzes each call with so many inputs, in one school; fails with a report of every failure. */
export async function fuzzCalls(tools: FuzzTools, calls: readonly FuzzedCall[], runs: number): Promise<void> {
  const school = await aFuzzSchool(tools);
  const chosen = calls.filter(({ name }) => FUZZ_CALL === undefined || name === FUZZ_CALL);
  const reports: string[] = [];
  for (const call of chosen) {
    const report = await fuzz(tools, school, call, Number(FUZZ_RUNS ?? runs));
    if (report !== null) reports.push(report);
  }
  expect(reports.join("\n\n")).toBe("");
}
