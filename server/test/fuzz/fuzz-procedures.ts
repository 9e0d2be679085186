import { expect } from "vitest";
import { appRouter } from "../../src/routers/app-router.ts";
import { PROCEDURE_ROWS } from "../roles/procedure-rows.ts";
import { procedureProblem } from "./answer-problems.ts";
import { type FuzzedCall, fuzzCalls, type FuzzTools } from "./fuzz-calls.ts";
import { procedureRequests } from "./requests.ts";

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: "query" | "mutation"; inputs: readonly unknown[] } }
>;

/** Fuzzes every procedure. */
export async function fuzzProcedures(tools: FuzzTools, runs: number): Promise<void> {
  const calls = Object.entries(procedures).map(([name, { _def }]): FuzzedCall => ({
    name,
    rows: PROCEDURE_ROWS.filter(({ call }) => call === name),
    isSafe: _def.type === "query",
    requests: (names) => procedureRequests(name, _def, names),
    problemOf: procedureProblem,
  }));
  expect(calls.length).toBeGreaterThan(20);
  await fuzzCalls(tools, calls, runs);
}
