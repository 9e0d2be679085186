import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { Row } from "../roles/row.ts";
import { CALLERS } from "../roles/school.ts";
import type { Names } from "./fitting.ts";
import { aFuzzSchool, callerOf, type FuzzSchoolTools } from "./fuzz-school.ts";
import type { Answer } from "./judge.ts";
import { injected, type Sent } from "./odd-requests.ts";
import { watchRows } from "./watch-rows.ts";

// How many inputs for each call; and, to see one again that has failed, the call, seed and path that its report names.
const { FUZZ_RUNS, FUZZ_CALL, FUZZ_SEED, FUZZ_PATH } = process.env;

const RUNS = Number(FUZZ_RUNS ?? 200);
const SLOWEST_ANSWER_MS = 10_000;

export const FUZZ_TIMEOUT = { timeout: 60_000 + RUNS * 1000 };

/** A procedure or a route, and what is to be sent to it. */
export interface FuzzedCall {
  name: string;
  /** Who may make it. */
  rows: readonly Row[];
  /** Whether it only reads. */
  isSafe: boolean;
  requests: (names: Names) => fc.Arbitrary<Sent>;
  /** What is wrong with an answer; null when nothing is. */
  problemOf: (answer: Answer) => string | null;
  /** Tables that a refused call may have changed. */
  leavesBehind?: readonly string[];
}

interface Tools extends FuzzSchoolTools {
  app: FastifyInstance;
  /** What the server logs. */
  logLines: string[];
}

/** Makes one call with many inputs, by those who may make it and by others; the report of what went wrong, or null. */
async function fuzz(
  { app, logLines, ...tools }: Tools,
  changed: () => Promise<string[]>,
  { name, rows, isSafe, requests, problemOf, leavesBehind = [] }: FuzzedCall,
): Promise<string | null> {
  const { names, headersOf, restorePeople } = await aFuzzSchool(tools);
  const may = CALLERS.filter((caller) =>
    rows.some(({ expected }) => ["yes", "own"].includes(String(expected[caller]))),
  );
  await changed();
  const property = fc.asyncProperty(requests(names), fc.nat({ max: 1000 }), async (sent, number) => {
    logLines.length = 0;
    const answer = await app.inject(injected(sent, headersOf(callerOf(number, may))));
    const tables = await changed();
    if (tables.includes("users")) {
      await restorePeople();
      await changed();
    }
    const problem = problemOf(answer);
    if (problem !== null) {
      throw new Error([problem, ...logLines.filter((line) => line.includes('"err"'))].join("\n  "));
    }
    const isRefused = answer.statusCode >= 400;
    const left = tables.filter((table) => !leavesBehind.includes(table));
    if ((isRefused || isSafe) && left.length > 0) {
      throw new Error(`changes ${left.join(" and ")}, and is answered with ${answer.statusCode}: ${answer.body}`);
    }
    if (Object.keys(Object.prototype).length > 0) throw new Error("has changed what every object is");
  });
  const details = await fc.check(property, {
    numRuns: RUNS,
    timeout: SLOWEST_ANSWER_MS,
    ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
    ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH, endOnFailure: true }),
  });
  if (!details.failed) return null;
  const again = `FUZZ_CALL='${name}' FUZZ_SEED=${details.seed} FUZZ_PATH=${details.counterexamplePath}`;
  return `${name} ${String(details.errorInstance)}\n  of ${fc.stringify(details.counterexample)}\n  again: ${again}`;
}

/** Makes each of these calls with many inputs; says of every one that breaks something what it took, and how to repeat it. */
export async function fuzzCalls(tools: Tools, calls: readonly FuzzedCall[]): Promise<void> {
  const changed = await watchRows(tools.deps.db);
  const chosen = calls.filter(({ name }) => FUZZ_CALL === undefined || name === FUZZ_CALL);
  const reports: string[] = [];
  for (const call of chosen) {
    const report = await fuzz(tools, changed, call);
    if (report !== null) reports.push(report);
  }
  expect(reports.join("\n\n")).toBe("");
}
