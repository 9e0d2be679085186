import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { ongoingPlaces } from "./ongoing-places.ts";
import { IS_PAYABLE } from "./payable.ts";
import { RETURNED } from "../refunds/refund-rows.ts";

const sumsRow = z.object({
  selectedCount: z.int(),
  /** How many of the selected ones can be paid for. */
  payableCount: z.int(),
  /** Moves to a dearer class that wait for their difference. */
  openMoveCount: z.int(),
  enrolledCount: z.int(),
  /** Paid enrolments that have to be cancelled before the account is removed. */
  liveEnrolmentCount: z.int(),
  /** The latest captured payment; null before the first. */
  lastPayment: z
    .object({
      className: z.string(),
      amountCents: z.int(),
      refundedCents: z.int(),
      /** Refunds that are not sent yet, or that the card's bank returned. */
      dueCents: z.int(),
      /** What is due waits at the desk. */
      isAtDesk: z.boolean(),
      paidAt: z.coerce.date(),
    })
    .nullable(),
});

/** How many classes the student has selected and not paid for, and can pay for, in how many they are enrolled, and their last payment. */
export async function sumOwnEnrolments({ db, actor }: Ctx) {
  const [sums] = await db.$rows(
    Prisma.sql`
      SELECT
        (SELECT count(*) FROM selections WHERE student_id = ${actor.id}::uuid)::int AS "selectedCount",
        (
          SELECT count(*) FROM selections s JOIN classes c ON c.id = s.class_id
          WHERE s.student_id = ${actor.id}::uuid AND ${IS_PAYABLE}
        )::int AS "payableCount",
        (
          SELECT count(*) FROM enrolments WHERE student_id = ${actor.id}::uuid AND state = 'held' AND moves_from_id IS NOT NULL
        )::int AS "openMoveCount",
        (
          SELECT count(*) FROM ${ongoingPlaces(Prisma.sql`${actor.id}::uuid`)}
        )::int AS "liveEnrolmentCount",
        (SELECT count(*) FROM enrolments WHERE student_id = ${actor.id}::uuid AND state = 'paid')::int AS "enrolledCount",
        (
          SELECT json_build_object(
            'className', p.class_name, 'amountCents', p.amount_cents, 'paidAt', p.paid_at,
            'isAtDesk', p.method <> 'card',
            'refundedCents', coalesce(sum(r.amount_cents) FILTER (WHERE r.state IN ${RETURNED} AND NOT is_undecided(r)), 0),
            'dueCents', coalesce(sum(r.amount_cents) FILTER (
              WHERE r.state = 'requested' OR r.state = 'failed' AND r.reason <> 'dispute'
            ), 0)
          )
          FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
          WHERE p.student_id = ${actor.id}::uuid AND p.paid_at IS NOT NULL GROUP BY p.id ORDER BY p.paid_at DESC, p.id DESC LIMIT 1
        ) AS "lastPayment"`,
    sumsRow,
  );
  if (!sums) throw new Error("a SELECT without FROM returns one row");
  return sums;
}
