import { Prisma } from "../../db/generated/client.ts";

const HOUR_MS = 3_600_000;

/** The start of the first planned meeting of a class that had not ended at a time; null without one. */
export const firstStartOf = (classId: Prisma.Sql, at: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT min(x.starts_at) FROM meetings x WHERE x.class_id = ${classId} AND x.state = 'planned' AND x.ends_at > ${at}
)`;

/** Whether a student may move a place: the first meeting that had not ended when it was paid for is to come. Without meetings never. */
export const isMovable = (firstStartsAt: Date | null): boolean => firstStartsAt !== null && firstStartsAt > new Date();

/**
 * The end of an enrolment's cancellation window: so many hours after it was paid for, and at the latest when the first meeting
 * that had not ended then begins. Null when students may not cancel, as of one that had begun when it was paid for.
 */
export function cancellableUntil(paidAt: Date, firstStartsAt: Date | null, withinHours: number | null): Date | null {
  if (withinHours === null || withinHours <= 0) return null;
  const end = paidAt.getTime() + withinHours * HOUR_MS;
  const until = new Date(firstStartsAt ? Math.min(end, firstStartsAt.getTime()) : end);
  return until > paidAt ? until : null;
}
