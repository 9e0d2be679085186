import type { Db, Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { requireRealTimes, toTimestamp } from "./local-time.ts";
import { nameOverlap, type Planned } from "./name-overlap.ts";
import { MAX_MEETINGS } from "./schedule.schema.ts";

/** Remembers what is about to be written, for the error of an overlap. */
export type RememberPlan = (plan: Planned) => void;

/**
 * Runs a transaction that plans meetings. Only one runs at a time, so that they do not deadlock with each other.
 *
 * @throws AppError INSTRUCTOR_BUSY and VENUE_TAKEN naming the first overlap of the plan that was remembered last
 */
export async function writeMeetings<T>(db: Db, write: (tx: Tx, rememberPlan: RememberPlan) => Promise<T>): Promise<T> {
  let plan: Planned | undefined;
  try {
    return await db.$transaction(async (tx) => {
      await lockPlanning(tx);
      return write(tx, (written) => {
        plan = written;
      });
    });
  } catch (error) {
    throw plan ? await nameOverlap(db, error, plan) : error;
  }
}

/**
 * Waits for other transactions that plan. Each enters its row into the index of an exclusion constraint before it waits for a conflicting
 * one: without this lock, those with overlapping meetings could wait for each other, and PostgreSQL would cancel all but one, one a
 * second.
 */
export async function lockPlanning(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('planning', 0))`;
}

/**
 * Inserts meetings of a locked class at one venue, or at none.
 *
 * @throws AppError MEETING_TIME_MISSING, MEETING_TIME_TWICE, MEETING_PAST, MEETING_TOO_LATE, TOO_MANY_MEETINGS
 */
export async function insertMeetings(
  tx: Tx,
  plan: Planned,
  rememberPlan: RememberPlan,
  replacesId: string | null = null,
): Promise<void> {
  const { planned, venue, timeZone, meetings } = plan;
  rememberPlan(plan);
  await requireRealTimes(tx, meetings, timeZone);
  const count = await tx.meeting.count({ where: { classId: planned.id } });
  if (count + meetings.length > MAX_MEETINGS) throw new AppError("TOO_MANY_MEETINGS");
  await tx.meeting.createMany({
    data: meetings.map(({ start, end }) => ({
      classId: planned.id,
      instructorId: planned.instructorId,
      venueId: venue?.id ?? null,
      replacesId,
      timeZone,
      localStart: toTimestamp(start),
      localEnd: toTimestamp(end),
    })),
  });
}
