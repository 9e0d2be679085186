import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { endEnrolment, lockCodes } from "./end-enrolment.ts";
import { lockEnrolments } from "./lock-enrolments.ts";
import { requestMeetingRefunds } from "../refunds/book-refund.ts";

const { sql } = Prisma;

/** When a meeting was added, which its id tells. */
const addedAt = (meeting: string): Prisma.Sql => Prisma.raw(`uuid_extract_timestamp(${meeting}.id)`);

/** The meetings of the class of a meeting `s`, each with when the first of them has begun; make-ups are not counted. */
const WHOLE_MEETINGS = sql`
  (SELECT *, min(starts_at) OVER () AS at FROM meetings WHERE class_id = s.class_id AND replaces_id IS NULL) AS o`;

/**
 * What the paid enrolments of a class get back for a meeting: of the price paid, divided by the meetings that it was paid for
 * and rounded down, as much as is left, of the latest payments first, and whether that is all; nothing where it was paid back before, or
 * was added after the payment. A make-up counts as the meeting that it makes up for. An enrolment that was paid before any was planned is
 * for all that were added before the class began. A place for which the school has given money back as a goodwill goes on without money.
 */
const sharesOf = (originalMeetingId: Prisma.Sql): Prisma.Sql => sql`
  SELECT item.payment_id, e.id AS enrolment_id, part.cents AS amount_cents,
    share.cents >= item.place_cents AND NOT item.is_goodwill AS is_whole
  FROM meetings s JOIN enrolments e ON e.class_id = s.class_id AND e.state = 'paid'
  CROSS JOIN LATERAL (
    SELECT e.paid_cents / coalesce(
      nullif(e.paid_meetings, 0),
      (SELECT nullif(count(*) FILTER (WHERE ${addedAt("o")} <= o.at), 0)::int FROM ${WHOLE_MEETINGS}),
      (SELECT count(*)::int FROM ${WHOLE_MEETINGS})
    ) AS cents
  ) AS share
  CROSS JOIN LATERAL (
    SELECT i.payment_id, kept.cents AS left_cents, sum(kept.cents) OVER latest - kept.cents AS later_cents,
      sum(kept.cents) OVER () AS place_cents, bool_or(is_goodwill(i)) OVER () AS is_goodwill
    FROM payment_items i JOIN payments p ON p.id = i.payment_id AND p.paid_at IS NOT NULL
    CROSS JOIN LATERAL (SELECT i.amount_cents - i.refunded_cents AS cents) AS kept
    WHERE i.enrolment_id = e.id WINDOW latest AS (ORDER BY p.paid_at DESC, p.id DESC)
  ) AS item
  CROSS JOIN LATERAL (SELECT least(share.cents - item.later_cents, item.left_cents)::int AS cents) AS part
  WHERE s.id = ${originalMeetingId} AND part.cents > 0 AND (e.paid_meetings = 0 OR ${addedAt("s")} <= e.paid_at)
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.enrolment_id = e.id AND r.meeting_id = s.id)`;

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
 * whose money nothing is left ends, unless the school has given some of it back as a goodwill.
 *
 * @returns how many enrolments get something back
 * @throws AppError REFUND_CHANGED when the shares have another sum
 */
export async function refundMeeting(
  deps: Deps,
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
  const ended = new Set(refunds.filter(({ isWhole }) => isWhole).map(({ enrolmentId }) => enrolmentId));
  const enrolments = await lockEnrolments(tx, [...ended]);
  if (enrolments.length > 0) await lockCodes(tx, [...ended]);
  for (const enrolment of enrolments) {
    await endEnrolment(deps, tx, enrolment, { isBySchool: true });
  }
  return new Set(refunds.map(({ enrolmentId }) => enrolmentId)).size;
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
export async function sumMeetingRefunds({ db }: Deps, { meetingId }: { meetingId: string }) {
  const originalMeetingId = sql`(SELECT coalesce(replaces_id, id) FROM meetings WHERE id = ${meetingId}::uuid)`;
  const [sums] = await db.$rows(
    sql`
      SELECT c.enrolled_count AS "studentCount", share.count AS "shareCount", share.ends AS "endCount",
        share.cents AS "refundCents", ${isLast(originalMeetingId)} AS "isLast"
      FROM meetings s JOIN classes c ON c.id = s.class_id
      CROSS JOIN (
        SELECT count(DISTINCT enrolment_id)::int AS count, (count(DISTINCT enrolment_id) FILTER (WHERE is_whole))::int AS ends,
          coalesce(sum(amount_cents), 0)::float8 AS cents
        FROM (${sharesOf(originalMeetingId)}) AS each
      ) AS share
      WHERE s.id = ${meetingId}::uuid AND s.state = 'planned' AND s.starts_at > now()`,
    row,
  );
  if (!sums) throw new AppError("MEETING_NOT_FOUND");
  return sums;
}
