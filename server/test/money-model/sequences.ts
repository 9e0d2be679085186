import * as fc from "fast-check";
import type { Db } from "../../src/db/client.ts";
import { forgetFreeSeats } from "../holds.ts";
import { checkLedger } from "./check-ledger.ts";
import { type Cast, castOf, endHolds, handOutRefunds, openSchool, recover } from "./money-school.ts";
import type { Outside } from "./move.ts";
import { cardMoves, moves, movesOfPlaces } from "./moves.ts";

// The number of sequences; and the seed, path and replayPath of a failure's report, to reproduce it.
const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;

const MAX_MOVES = 20;
const RUNS_TO_FIND_A_FAULT = 400;

const capacities: fc.Arbitrary<number[]> = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }));
const sequencesOf = (chosen: typeof moves) =>
  fc.commands(chosen, {
    maxCommands: MAX_MOVES,
    size: "max",
    ...(MODEL_REPLAY !== undefined && { replayPath: MODEL_REPLAY }),
  });

/** Sequences in a small school, each followed by a recovery, after which money must equal enrolments. */
function moneyEqualsEnrolments(cast: Cast, chosen: typeof moves, seats = capacities) {
  return fc.asyncProperty(seats, sequencesOf(chosen), fc.boolean(), async (capacities, sequence, isMuchLater) => {
    const school = await openSchool(cast, capacities);
    try {
      const outside: Outside = { pages: [], charged: new Set(), promised: new Map() };
      await fc.asyncModelRun(() => ({ model: outside, real: school }), sequence);
      if (isMuchLater) await endHolds(school);
      await recover(school);
      await handOutRefunds(school);
      await checkLedger(school, outside);
    } finally {
      await school.close();
    }
  });
}

/** Places that move, with seats for them. */
export const MOVING: Required<Pick<Mutant, "chosen" | "seats">> = { chosen: movesOfPlaces, seats: fc.constant([6, 5]) };

/** Tries so many sequences, and fails for the first after which money does not equal enrolments. */
export async function checkSequences(
  db: Db,
  runs: number,
  { chosen, seats } = { chosen: moves, seats: capacities },
): Promise<void> {
  await fc.assert(moneyEqualsEnrolments(await castOf(db), chosen, seats), {
    numRuns: Number(MODEL_RUNS ?? runs),
    ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED) }),
    ...(MODEL_PATH !== undefined && { path: MODEL_PATH, endOnFailure: true }),
  });
}

/** A guard that is taken away, and what the model says then. */
export interface Mutant {
  without: string;
  remove: (db: Db) => Promise<unknown>;
  fault: string;
  seats?: fc.Arbitrary<number[]>;
  /** What the sequences are made of; what cards do, where nothing is said. */
  chosen?: typeof moves;
  /** With it the model finds the fault in its first sequence; in a later one once the moves have changed. */
  seed: number;
}

/** Jobs of this kind are not enqueued. */
const forget = (job: string) => async (db: Db) => {
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
};

/** A function of the database with another text in the place of one. */
const rewrite = (name: string, text: string, other: string) => async (db: Db) => {
  const [found] = await db.$queryRaw<{ sql: string }[]>`SELECT pg_get_functiondef(${name}::regproc) AS sql`;
  if (!found?.sql.includes(text)) throw new Error(`${name} has no ${text}`);
  await db.$executeRawUnsafe(found.sql.replace(text, other));
};

export const MUTANTS: Mutant[] = [
  {
    without: "the check constraint and the condition of the hold",
    remove: async (db) => {
      await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
      await forgetFreeSeats(db);
    },
    fault: "seats taken of a class",
    // Single seats, for which the students compete.
    seats: fc.constant([1, 1]),
    seed: 4,
  },
  {
    without: "the job carry-out-refund",
    remove: forget("carry-out-refund"),
    fault: "money returned of a payment",
    seed: 49,
  },
  {
    without: "the job end-cancelled-enrolments",
    remove: forget("end-cancelled-enrolments"),
    fault: "seats taken of a cancelled class",
    seed: 42,
  },
  {
    without: "the code's return with a released checkout",
    remove: rewrite("release_checkout", 'PERFORM "return_code"(ARRAY["wanted"]);', ""),
    fault: "uses of a code",
    seed: 3,
  },
  {
    without: "the places that late money is still enough for",
    remove: rewrite("pay_enrolments", 'NOT "may_part"', "true"),
    fault: "money kept without an enrolment",
    seed: 82,
  },
  {
    without: "the look at the money that is to move",
    remove: rewrite("has_money_to_move", '"held"."moves_from_id" IS NULL OR', "true OR"),
    fault: "the money of a paid enrolment",
    ...MOVING,
    seed: 11,
  },
];

/** The first fault that the model finds after a guard was removed. */
export async function firstFault(
  db: Db,
  { remove, seats, chosen = cardMoves }: Mutant,
  seed?: number,
): Promise<string> {
  const cast = await castOf(db);
  await remove(db);
  const details = await fc.check(moneyEqualsEnrolments(cast, chosen, seats), {
    numRuns: RUNS_TO_FIND_A_FAULT,
    endOnFailure: true,
    ...(seed !== undefined && { seed }),
  });
  return details.failed ? String(details.errorInstance) : "none";
}
