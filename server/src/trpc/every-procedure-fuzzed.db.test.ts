import { expect } from "vitest";
import { FUZZ_TIMEOUT, type FuzzedCall, fuzzCalls } from "../../test/fuzz/fuzz-calls.ts";
import { procedureProblem } from "../../test/fuzz/answer-problems.ts";
import { procedureRequests } from "../../test/fuzz/requests.ts";
import { test } from "../../test/rest-test.ts";
import { PROCEDURE_ROWS } from "../../test/roles/procedure-rows.ts";
import { appRouter } from "../routers/app-router.ts";

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: "query" | "mutation"; inputs: readonly unknown[] } }
>;

test(
  "[API-4][SAFE-4] no input to any procedure causes an internal error, and a rejected call changes nothing",
  FUZZ_TIMEOUT,
  async ({ app, deps, testIdentity, bearerOf, logLines }) => {
    const calls = Object.entries(procedures).map(([name, { _def }]): FuzzedCall => ({
      name,
      rows: PROCEDURE_ROWS.filter(({ call }) => call === name),
      isSafe: _def.type === "query",
      requests: (names) => procedureRequests(name, _def, names),
      problemOf: procedureProblem,
    }));
    expect(calls.length).toBeGreaterThan(20);
    await fuzzCalls({ app, deps, testIdentity, bearerOf, logLines }, calls);
  },
);
