import * as fc from "fast-check";
import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { forgetFreeSeats } from "../../../test/holds.ts";
import { checkLedger } from "../../../test/money-model/check-ledger.ts";
import { type Cast, castOf, endHolds, openSchool, recover } from "../../../test/money-model/money-school.ts";
import type { Outside } from "../../../test/money-model/move.ts";
import { moves } from "../../../test/money-model/moves.ts";

// The number of sequences; and the seed, path and replayPath of a failure's report, to reproduce it.
const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;

const RUNS = Number(MODEL_RUNS ?? 300);
const MAX_MOVES = 20;
const MS_PER_RUN = 2000;
const RUNS_TO_FIND_A_FAULT = 400;

const capacities = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }));
const sequences = fc.commands(moves, {
  maxCommands: MAX_MOVES,
  size: "max",
  ...(MODEL_REPLAY !== undefined && { replayPath: MODEL_REPLAY }),
});

/** Random sequences in a small school, each followed by a recovery, after which money must equal enrolments. */
function moneyEqualsEnrolments(cast: Cast, seats = capacities) {
  return fc.asyncProperty(seats, sequences, fc.boolean(), async (capacities, sequence, isMuchLater) => {
    const school = await openSchool(cast, capacities);
    try {
      const outside: Outside = { pages: [], charged: new Set(), promised: new Map() };
      await fc.asyncModelRun(() => ({ model: outside, real: school }), sequence);
      if (isMuchLater) await endHolds(school);
      await recover(school);
      await checkLedger(school, outside);
    } finally {
      await school.close();
    }
  });
}

/** The first failure that the model finds after a guard was removed. */
async function firstFault(cast: Cast, seats = capacities): Promise<string> {
  const details = await fc.check(moneyEqualsEnrolments(cast, seats), {
    numRuns: RUNS_TO_FIND_A_FAULT,
    endOnFailure: true,
  });
  return details.failed ? String(details.errorInstance) : "none";
}

test(
  "[SAFE-2][SAFE-3] after random sequences of commands, faults and lost events, and a recovery, money equals enrolments",
  { timeout: 60_000 + RUNS * MS_PER_RUN },
  async ({ db }) => {
    await fc.assert(moneyEqualsEnrolments(await castOf(db)), {
      numRuns: RUNS,
      ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED) }),
      ...(MODEL_PATH !== undefined && { path: MODEL_PATH, endOnFailure: true }),
    });
  },
);

test(
  "without the check constraint and the condition of the hold the model finds a seat sold twice",
  { timeout: 240_000 },
  async ({ db }) => {
    const cast = await castOf(db);
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
    await forgetFreeSeats(db);
    // Single seats, for which the students compete.
    expect(await firstFault(cast, fc.constant([1, 1]))).toContain("seats taken of a class");
  },
);

test.for([
  ["carry-out-refund", "money returned of a payment"],
  ["end-cancelled-enrolments", "seats taken of a cancelled class"],
] as const)("without the job %s the model finds: %s", { timeout: 240_000 }, async ([job, fault], { db }) => {
  const cast = await castOf(db);
  await db.$executeRawUnsafe(`
    CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM graphile_worker._private_tasks WHERE id = NEW.task_id AND identifier = '${job}') THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $$`);
  await db.$executeRaw`
    CREATE TRIGGER forget BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION forget()`;
  expect(await firstFault(cast)).toContain(fault);
});
