import { formatPrice } from "../../../format.ts";
import { readClassCalendar } from "../../schedule/calendar-feed.ts";
import { datesFiles } from "../class-dates.ts";
import type { EmailBlock } from "../email-blocks.ts";
import type { Compose } from "../email-kind.ts";

/** To a student whose paid enrolment has ended: why, and what is paid back. */
export const composeEnrolmentEnded: Compose<"enrolment_ended"> = async (deps, { enrolmentId }) => {
  const { db, publicUrl } = deps;
  const enrolment = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      state: true,
      studentId: true,
      classId: true,
      paidAt: true,
      class: { select: { name: true, feedback: true } },
      items: {
        where: { payment: { paidAt: { not: null } } },
        select: {
          refunds: {
            where: { state: { not: "kept" } },
            orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
            select: {
              amountCents: true,
              reason: true,
              meeting: {
                select: {
                  reason: true,
                  makeUps: {
                    where: { state: "cancelled" },
                    orderBy: { cancelledAt: "desc" },
                    take: 1,
                    select: { reason: true },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
  if (enrolment.state !== "refunded") return { dropped: "The enrolment goes on." };
  const { studentId, classId, paidAt, class: course } = enrolment;
  const refunds = enrolment.items.flatMap((item) => item.refunds);
  const backCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // An admin may end it without a refund, in which case only the audit log knows who did. Events of an earlier enrolment in
  // the class are older than this one's payment.
  const cancelled = await db.auditEvent.findFirst({
    where: { kind: "enrolment_cancelled", userId: studentId, classId, ...(paidAt && { at: { gte: paidAt } }) },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { actorId: true },
  });
  const isClassCancelled = refunds.some(({ reason }) => reason === "class_cancelled");
  // The refund that has left nothing of the item.
  const [last] = refunds;
  const meeting = last?.reason === "meeting_cancelled" && !cancelled ? last.meeting : null;
  // Nothing is said of money that the bank may give back to the school.
  const isDisputed = !cancelled && last?.reason === "dispute";
  const reason = isClassCancelled
    ? `The school has cancelled ${course.name}. We are sorry.`
    : meeting
      ? `The school has cancelled a date of ${course.name}. Nothing of your payment is left, so your enrolment ends.`
      : isDisputed
        ? "You have disputed your payment at your bank, so your enrolment has ended and your seat is free again."
        : !cancelled
          ? "Your payment was returned, so your seat is free again."
          : cancelled.actorId === studentId
            ? "You have cancelled your enrolment, and your seat is free again."
            : "The school has ended your enrolment.";
  const quote = isClassCancelled ? course.feedback : (meeting?.makeUps[0] ?? meeting)?.reason;
  const blocks: EmailBlock[] = [{ text: reason }];
  if (quote) blocks.push({ quote });
  // Higher than all that the student's calendar has of it, and lower than what it has if they enrol again.
  const calendar = await readClassCalendar(deps, classId, studentId);
  const dates = datesFiles(deps, {
    cancelled: calendar.map((meeting) => ({ ...meeting, sequence: meeting.sequence - 1 })),
  });
  blocks.push(
    {
      facts: [
        ["Class", course.name],
        ...(isDisputed ? [] : [["Paid back", backCents > 0 ? formatPrice(backCents) : "Nothing"] as const]),
      ],
    },
    { link: { label: "See other classes", url: `${publicUrl}/Classes` } },
    ...dates.blocks,
  );
  return { subject: `Your enrolment in ${course.name} has ended`, blocks, attachments: dates.attachments };
};
