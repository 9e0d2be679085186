import { z } from "zod";
import { CARD, cardRow, WITH_INSTRUCTOR } from "../classes/class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { ClassStatus } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { classOf } from "./class-of.ts";
import { KEPT_OF_ENROLMENT } from "./kept-items.ts";
import { cancellableUntil, firstStartOf, isMovable } from "./cancellation-window.ts";

const enrolledRow = cardRow.extend({
  status: z.enum(ClassStatus),
  enrolmentId: z.string(),
  participantId: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  paidAt: z.date(),
  /** There was a date so far that the place was for. */
  hasHistory: z.boolean(),
  /** The class that the place has come from. */
  movedFrom: z.string().nullable(),
  /** What the student has paid; the class may cost something else today. */
  paidCents: z.int(),
  /** The payment's time; null for an enrolment without one. */
  boughtAt: z.date().nullable(),
  cancelWithinHours: z.int().nullable(),
  /** When the first meeting that had not ended then begins. */
  firstStartsAt: z.date().nullable(),
  /** Null for an enrolment without a payment. */
  paymentIntentId: z.string().nullable(),
  refundCents: z.int(),
  /** Of it, what is handed out at the desk. */
  atDeskCents: z.int(),
  /** The move of the place that waits for its difference; null without one. */
  openMove: z
    .object({
      checkoutId: z.string(),
      /** The enrolment that the place moves to. */
      enrolmentId: z.string(),
      classId: z.string(),
      className: z.string(),
      missingCents: z.int(),
      until: z.coerce.date(),
    })
    .nullable(),
});

/** The student's paid classes, latest first, each with the end of its cancellation window and what would be refunded. */
export async function listEnrolledClasses({ db, actor }: Ctx) {
  const enrolments = await db.$rows(
    Prisma.sql`
      SELECT ${CARD}, c.status, e.id AS "enrolmentId", e.participant_id AS "participantId", a.name AS "participantName", coalesce(e.paid_at, e.created_at) AS "paidAt",
        ${classOf(Prisma.sql`e.moves_from_id`)} AS "movedFrom", e.price_cents AS "paidCents",
        EXISTS (SELECT FROM attendance_of(e.id)) AS "hasHistory", kept.paid_at AS "boughtAt", e.cancel_within_hours AS "cancelWithinHours",
        ${firstStartOf(Prisma.sql`c.id`, Prisma.sql`kept.paid_at`)} AS "firstStartsAt", kept.payment_intent_id AS "paymentIntentId",
        coalesce(kept.left_cents, 0) AS "refundCents", coalesce(kept.at_desk_cents, 0) AS "atDeskCents",
        (
          SELECT json_build_object(
            'checkoutId', h.checkout_id, 'enrolmentId', h.id, 'classId', o.id, 'className', o.name,
            'missingCents', h.price_cents - h.paid_cents, 'until', h.hold_expires_at
          )
          FROM enrolments h JOIN classes o ON o.id = h.class_id WHERE h.moves_from_id = e.id AND h.state = 'held'
        ) AS "openMove"
      FROM enrolments e JOIN participants a ON a.id = e.participant_id JOIN classes c ON c.id = e.class_id ${WITH_INSTRUCTOR}
      CROSS JOIN LATERAL ${KEPT_OF_ENROLMENT}
      WHERE e.student_id = ${actor.id}::uuid AND e.state = 'paid' ORDER BY e.paid_at DESC, e.id DESC`,
    enrolledRow,
  );
  const now = new Date();
  return enrolments.map(({ boughtAt, firstStartsAt, cancelWithinHours, ...enrolled }) => {
    const until = boughtAt && cancellableUntil(boughtAt, firstStartsAt, cancelWithinHours);
    const isOpen = until !== null && until > now;
    /** Of one that is open and of one that is over; both null where students may not cancel. */
    return {
      ...enrolled,
      isMovable: isMovable(firstStartsAt),
      cancellableUntil: isOpen ? until : null,
      cancellableBefore: isOpen ? null : until,
    };
  });
}
