import { classCardSelect, toClassCard } from "../../catalogue/class-select.ts";
import type { Signed } from "../../deps.ts";
import { cancellableUntil } from "../payments/cancel-time.ts";

/** The classes that the student has paid for, latest first, each with until when it can be cancelled and for how much. */
export async function listEnrolledClasses({ db, actor, cancelWithinHours }: Signed) {
  const enrolments = await db.enrolment.findMany({
    where: { studentId: actor.id, state: "paid" },
    orderBy: [{ paidAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      paidAt: true,
      createdAt: true,
      class: { select: { ...classCardSelect, status: true } },
      payments: { where: { state: "succeeded" }, select: { paidAt: true, amountCents: true, refundedCents: true } },
    },
  });
  const now = new Date();
  return enrolments.map(({ id, paidAt, createdAt, class: enrolledClass, payments: [payment] }) => {
    const until = payment?.paidAt ? cancellableUntil(payment.paidAt, cancelWithinHours) : null;
    return {
      ...toClassCard(enrolledClass),
      status: enrolledClass.status,
      enrolmentId: id,
      paidAt: paidAt ?? createdAt,
      /** Null once it is over, or where the school does not allow it. */
      cancellableUntil: until !== null && until > now ? until : null,
      refundCents: payment ? payment.amountCents - payment.refundedCents : 0,
    };
  });
}
