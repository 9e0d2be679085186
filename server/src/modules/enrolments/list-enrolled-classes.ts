import { z } from "zod";
import { CARD, cardRow, WITH_INSTRUCTOR } from "../classes/class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { ClassStatus, PaymentMethod } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { KEPT_ITEMS } from "./kept-items.ts";
import { cancellableUntil, firstStartOf } from "./cancellation-window.ts";

const enrolledRow = cardRow.extend({
  status: z.enum(ClassStatus),
  enrolmentId: z.string(),
  participantId: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  paidAt: z.date(),
  /** What the student has paid; the class may cost something else today. */
  paidCents: z.int(),
  /** The payment's time; null for an enrolment without one. */
  boughtAt: z.date().nullable(),
  /** When the first meeting that had not ended then begins. */
  firstStartsAt: z.date().nullable(),
  /** Null for an enrolment without a payment. */
  paymentIntentId: z.string().nullable(),
  refundCents: z.int(),
  /** Of the payment: null for an enrolment without one. */
  method: z.enum(PaymentMethod).nullable(),
});

/** The student's paid classes, latest first, each with the end of its cancellation window and what would be refunded. */
export async function listEnrolledClasses({
  db,
  actor,
  cancelWithinHours,
}: Pick<Ctx, "db" | "actor" | "cancelWithinHours">) {
  const enrolments = await db.$rows(
    Prisma.sql`
      SELECT ${CARD}, c.status, e.id AS "enrolmentId", e.participant_id AS "participantId", a.name AS "participantName", coalesce(e.paid_at, e.created_at) AS "paidAt",
        e.price_cents AS "paidCents", p.paid_at AS "boughtAt",
        ${firstStartOf(Prisma.sql`c.id`, Prisma.sql`p.paid_at`)} AS "firstStartsAt", p.payment_intent_id AS "paymentIntentId", p.method,
        coalesce(item.amount_cents - item.refunded_cents, 0) AS "refundCents"
      FROM enrolments e JOIN participants a ON a.id = e.participant_id JOIN classes c ON c.id = e.class_id ${WITH_INSTRUCTOR}
      LEFT JOIN ${KEPT_ITEMS} ON item.enrolment_id = e.id
      WHERE e.student_id = ${actor.id}::uuid AND e.state = 'paid' ORDER BY e.paid_at DESC, e.id DESC`,
    enrolledRow,
  );
  const now = new Date();
  return enrolments.map(({ boughtAt, firstStartsAt, ...enrolled }) => {
    const until = boughtAt && cancellableUntil(boughtAt, firstStartsAt, cancelWithinHours);
    const isOpen = until !== null && until > now;
    /** Of one that is open and of one that is over; both null where students may not cancel. */
    return { ...enrolled, cancellableUntil: isOpen ? until : null, cancellableBefore: isOpen ? null : until };
  });
}
