import { formatPrice } from "../../../format.ts";
import type { EmailBlock } from "../email-blocks.ts";
import type { Compose } from "../email-kind.ts";

/** To a student whose paid enrolment has ended: why, and what is paid back. */
export const composeEnrolmentEnded: Compose<"enrolment_ended"> = async ({ db, publicUrl }, { enrolmentId }) => {
  const enrolment = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      state: true,
      studentId: true,
      classId: true,
      class: { select: { name: true, feedback: true } },
      payments: {
        where: { paidAt: { not: null } },
        select: { refunds: { where: { state: { not: "kept" } }, select: { amountCents: true, reason: true } } },
      },
    },
  });
  if (enrolment.state !== "refunded") return { dropped: "The enrolment goes on." };
  const { studentId, classId, class: course } = enrolment;
  const refunds = enrolment.payments.flatMap((payment) => payment.refunds);
  const backCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // An admin may end it without a refund, in which case only the audit log knows who did.
  const cancelled = await db.auditEvent.findFirst({
    where: { kind: "enrolment_cancelled", userId: studentId, classId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { actorId: true },
  });
  const isClassCancelled = refunds.some(({ reason }) => reason === "class_cancelled");
  const reason = isClassCancelled
    ? `The school has cancelled ${course.name}. We are sorry.`
    : !cancelled
      ? "Your payment was returned, so your seat is free again."
      : cancelled.actorId === studentId
        ? "You have cancelled your enrolment, and your seat is free again."
        : "The school has ended your enrolment.";
  const blocks: EmailBlock[] = [{ text: reason }];
  if (isClassCancelled && course.feedback) blocks.push({ quote: course.feedback });
  blocks.push(
    {
      facts: [
        ["Class", course.name],
        ["Paid back", backCents > 0 ? formatPrice(backCents) : "Nothing"],
      ],
    },
    { link: { label: "See other classes", url: `${publicUrl}/Classes` } },
  );
  return { subject: `Your enrolment in ${course.name} has ended`, blocks };
};
