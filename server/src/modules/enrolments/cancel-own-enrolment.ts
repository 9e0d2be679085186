import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { CancelOwnEnrolmentInput } from "./enrolments.schema.ts";
import { endPaidEnrolment, lockPaidEnrolment } from "./end-paid-enrolment.ts";
import { cancellableUntil, firstStartOf } from "./cancellation-window.ts";

/**
 * Cancels a paid enrolment of the caller's within the cancellation window and refunds what is left of its price: `atDeskCents`
 * of it are collected there. Frees the seat and requests the refund in one transaction.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, ENROLMENT_ENDED, CANCEL_TOO_LATE, REFUND_CHANGED where that is not what the caller saw
 */
export function cancelOwnEnrolment(ctx: Ctx, { enrolmentId, refundCents }: CancelOwnEnrolmentInput) {
  const { db, actor } = ctx;
  return db.$transaction(async (tx) => {
    const paid = await lockPaidEnrolment(tx, enrolmentId, actor.id);
    const { paidAt } = paid.payment;
    const [first] = await tx.$queryRaw<[{ startsAt: Date | null }]>`
      SELECT ${firstStartOf(Prisma.sql`${paid.enrolment.classId}::uuid`, Prisma.sql`${paidAt}::timestamptz`)} AS "startsAt"`;
    const until = cancellableUntil(paidAt, first.startsAt, paid.enrolment.cancelWithinHours);
    if (until === null || until <= new Date()) throw new AppError("CANCEL_TOO_LATE");
    const amountCents = paid.payment.leftCents;
    if (refundCents !== undefined && refundCents !== amountCents) throw new AppError("REFUND_CHANGED");
    const decision = { amountCents, reason: "student_cancelled", requestedById: actor.id } as const;
    return { refundCents: amountCents, atDeskCents: await endPaidEnrolment(ctx, tx, paid, decision) };
  });
}
