import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { checkSequences, firstFault, MOVING, MUTANTS } from "../../../test/money-model/sequences.ts";

test(
  "[SAFE-2][SAFE-3] after random sequences of commands, faults and lost events, and a recovery, money equals enrolments",
  { timeout: 36_000_000 },
  async ({ db }) => checkSequences(db, 3000),
);

test(
  "[MOVE-1][SAFE-2] so it does after random sequences of places that move",
  { timeout: 36_000_000 },
  async ({ db }) => checkSequences(db, 1000, MOVING),
);

test.for(MUTANTS)("without $without random sequences find: $fault", { timeout: 600_000 }, async (mutant, { db }) => {
  expect(await firstFault(db, mutant)).toContain(mutant.fault);
});
