import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import { AppError } from "../../errors/app-error.ts";
import type { ChangeCounter, Stamp } from "../../public-cache/change-counter.ts";

/** Classes that have refused somebody for want of a seat. */
export interface FullClasses {
  /** To be called when the database has refused a hold with NO_SEATS_LEFT. */
  add(classId: string): void;
  /**
   * Refuses a student without a live enrolment, which an offer of the waitlist is as well, in one of these classes while it has no free seat. As old as other public data:
   * at most 250 ms behind the database, and not behind the last write of this process.
   *
   * @throws AppError NO_SEATS_LEFT, with the time until the next hold ends, if any
   */
  check(classId: string, studentId: string): Promise<void>;
}

const MAX_CLASSES = 1000;
/** The end of enrolment comes by the clock, without a change. */
const MAX_AGE_MS = 60_000;

interface Full {
  /** With a live enrolment, which the database finds. */
  studentIds: Set<string>;
  /** When a hold ends, by the clock of `performance.now()`; null without holds, and where somebody waits for its seat. */
  retryAt: number | null;
}

const fullRow = z.object({ studentIds: z.array(z.string()), secondsLeft: z.number().nullable() });

/** Null for a class that would not refuse with NO_SEATS_LEFT. */
async function readFull(db: Db, classId: string): Promise<Full | null> {
  const [row] = await db.$rows(
    Prisma.sql`
    SELECT coalesce(array_agg(e.student_id::text) FILTER (WHERE e.id IS NOT NULL), '{}') AS "studentIds",
      next_hold_seconds(c)::float8 AS "secondsLeft"
    FROM classes c LEFT JOIN enrolments e ON e.class_id = c.id AND e.state IN ('held', 'paid')
    WHERE c.id = ${classId}::uuid AND class_standing(c) = 'full'
    GROUP BY c.id`,
    fullRow,
  );
  if (!row) return null;
  const { studentIds, secondsLeft } = row;
  return {
    studentIds: new Set(studentIds),
    retryAt: secondsLeft === null ? null : performance.now() + secondsLeft * 1000,
  };
}

/** Spares the database the statement, and its connection, when many ask for a class that is sold out (docs/decisions/027). */
export function createFullClasses(db: Db, changes: ChangeCounter): FullClasses {
  const classes = new LRUCache<string, { stamp: Stamp | null; full: Promise<Full | null> }>({
    max: MAX_CLASSES,
    ttl: MAX_AGE_MS,
  });

  async function find(classId: string): Promise<Full | null> {
    if (!classes.has(classId)) return null;
    // Also where the stamp is a replica's: what is read here is at least as new.
    const { stamp } = changes.recent() ?? (await changes.query());
    const cached = classes.get(classId);
    if (cached?.stamp === stamp) return cached.full;
    const full = readFull(db, classId);
    classes.set(classId, { stamp, full });
    const forget = () => classes.delete(classId);
    full.then((found) => found ?? forget(), forget);
    return full;
  }

  return {
    add: (classId) => {
      if (!classes.has(classId)) classes.set(classId, { stamp: null, full: Promise.resolve(null) });
    },
    check: async (classId, studentId) => {
      const full = await find(classId);
      if (!full || full.studentIds.has(studentId)) return;
      const secondsLeft =
        full.retryAt === null ? null : Math.max(1, Math.ceil((full.retryAt - performance.now()) / 1000));
      throw new AppError("NO_SEATS_LEFT", { retryAfterSeconds: secondsLeft });
    },
  };
}
