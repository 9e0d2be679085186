import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { endEnrolment } from "./end-enrolment.ts";
import { lockEnrolment } from "./lock-enrolments.ts";
import { requestMeetingRefunds } from "../refunds/book-refund.ts";

const { sql } = Prisma;

/** When a meeting was added, which its id tells. */
const addedAt = (meeting: string): Prisma.Sql => Prisma.raw(`uuid_extract_timestamp(${meeting}.id)`);

/** The meetings of the class of a meeting `s`, each with when the first of them has begun; make-ups are not counted. */
const WHOLE_MEETINGS = sql`
  (SELECT *, min(starts_at) OVER () AS at FROM meetings WHERE class_id = s.class_id AND replaces_id IS NULL) AS o`;

/**
 * What the paid enrolments of a class get back for a meeting: of the price paid, divided by the meetings that it was paid for
 * and rounded down, as much as is left, and whether that is all; nothing where it was paid back before, or was added after the
 * payment. A make-up counts as the meeting that it makes up for. An enrolment that was paid before any was planned is for all
 * that were added before the class began. A place for which the school has given money back as a goodwill goes on without money.
 */
const sharesOf = (originalMeetingId: Prisma.Sql): Prisma.Sql => sql`
  SELECT payment_id, enrolment_id, least(share_cents, left_cents) AS amount_cents,
    share_cents >= left_cents AND NOT is_goodwill AS is_whole
  FROM (
    SELECT i.payment_id, i.enrolment_id, i.amount_cents - i.refunded_cents AS left_cents, is_goodwill(i) AS is_goodwill,
      i.amount_cents / coalesce(
        nullif(e.paid_meetings, 0),
        (SELECT nullif(count(*) FILTER (WHERE ${addedAt("o")} <= o.at), 0)::int FROM ${WHOLE_MEETINGS}),
        (SELECT count(*)::int FROM ${WHOLE_MEETINGS})
      ) AS share_cents
    FROM meetings s JOIN enrolments e ON e.class_id = s.class_id AND e.state = 'paid'
    JOIN payment_items i ON i.enrolment_id = e.id JOIN payments p ON p.id = i.payment_id AND p.state = 'succeeded'
    WHERE s.id = ${originalMeetingId} AND (e.paid_meetings = 0 OR ${addedAt("s")} <= e.paid_at) AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.payment_id = i.payment_id AND r.enrolment_id = i.enrolment_id AND r.meeting_id = s.id
    )
  ) share
  WHERE least(share_cents, left_cents) > 0`;

/** Whether no meeting of the class is left without this one that takes place and was not paid back. */
const isLast = (originalMeetingId: Prisma.Sql): Prisma.Sql => sql`NOT EXISTS (
  SELECT FROM meetings o
  WHERE o.class_id = s.class_id AND o.state = 'planned' AND coalesce(o.replaces_id, o.id) <> ${originalMeetingId}
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.meeting_id = coalesce(o.replaces_id, o.id))
)`;

/**
 * Refuses to cancel the last meeting by itself: a class without one is cancelled, which pays everybody back. The caller holds the
 * class's lock.
 *
 * @throws AppError LAST_MEETING
 */
export async function requireAnotherMeeting(tx: Tx, originalMeetingId: string): Promise<void> {
  const id = sql`${originalMeetingId}::uuid`;
  const [last] = await tx.$queryRaw<{ isLast: boolean }[]>`
    SELECT ${isLast(id)} AS "isLast" FROM meetings s WHERE s.id = ${id}`;
  if (last?.isLast) throw new AppError("LAST_MEETING");
}

/**
 * Requests the refunds of a meeting's shares, which are `refundCents` in all. The caller holds the class's lock. An enrolment of
 * whose item nothing is left ends, unless the school has given some of it back as a goodwill.
 *
 * @returns how many there are
 * @throws AppError REFUND_CHANGED when the shares have another sum
 */
export async function refundMeeting(
  { email }: Pick<Deps, "email">,
  tx: Tx,
  {
    originalMeetingId,
    refundCents,
    requestedById,
  }: { originalMeetingId: string; refundCents: number; requestedById: string },
): Promise<number> {
  const refunds = await requestMeetingRefunds(tx, sharesOf(sql`${originalMeetingId}::uuid`), {
    meetingId: originalMeetingId,
    requestedById,
  });
  if (refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) !== refundCents)
    throw new AppError("REFUND_CHANGED");
  for (const { enrolmentId } of refunds.filter(({ isWhole }) => isWhole)) {
    const enrolment = await lockEnrolment(tx, enrolmentId);
    const [kept] = await tx.$queryRaw<{ cents: number }[]>`SELECT kept_of(${enrolmentId}::uuid) AS cents`;
    // Of a place that was moved, another payment may have something left.
    if (enrolment && kept?.cents === 0) await endEnrolment({ email }, tx, enrolment);
  }
  return refunds.length;
}

const row = z.object({
  studentCount: z.int(),
  shareCount: z.int(),
  endCount: z.int(),
  refundCents: z.number(),
  isLast: z.boolean(),
});

/**
 * Whom cancelling a meeting concerns, how many of them are paid back and what in all, how many enrolments end by that, and
 * whether it is the last one, which is not cancelled by itself.
 *
 * @throws AppError MEETING_NOT_FOUND
 */
export async function sumMeetingRefunds({ db }: Pick<Deps, "db">, { meetingId }: { meetingId: string }) {
  const originalMeetingId = sql`(SELECT coalesce(replaces_id, id) FROM meetings WHERE id = ${meetingId}::uuid)`;
  const [sums] = await db.$rows(
    sql`
      SELECT c.enrolled_count AS "studentCount", share.count AS "shareCount", share.ends AS "endCount",
        share.cents AS "refundCents", ${isLast(originalMeetingId)} AS "isLast"
      FROM meetings s JOIN classes c ON c.id = s.class_id
      CROSS JOIN (
        SELECT count(*)::int AS count, count(*) FILTER (WHERE is_whole)::int AS ends,
          coalesce(sum(amount_cents), 0)::float8 AS cents
        FROM (${sharesOf(originalMeetingId)}) AS each
      ) AS share
      WHERE s.id = ${meetingId}::uuid AND s.state = 'planned' AND s.starts_at > now()`,
    row,
  );
  if (!sums) throw new AppError("MEETING_NOT_FOUND");
  return sums;
}
