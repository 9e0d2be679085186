import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import "../../../test/fixed-seed.ts";
import { checkSequences, firstFault, MOVING, MUTANTS } from "../../../test/money-model/sequences.ts";

// Slow: sixty sequences of twenty moves.
test(
  "[SAFE-2][SAFE-3] after sequences of commands, faults and lost events, and a recovery, money equals enrolments",
  { timeout: 240_000 },
  async ({ db }) => checkSequences(db, 60),
);

test("[MOVE-1][SAFE-2] so it does after sequences of places that move", { timeout: 240_000 }, async ({ db }) =>
  checkSequences(db, 40, MOVING),
);

test.for(MUTANTS)("without $without the model finds: $fault", { timeout: 240_000 }, async (mutant, { db }) => {
  expect(await firstFault(db, mutant, mutant.seed)).toContain(mutant.fault);
});
