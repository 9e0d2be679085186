import { datesFiles, datesLeft } from "../class-dates.ts";
import { moneyBack } from "../collect-at-desk.ts";
import { childOf } from "../../../first-name.ts";
import type { EmailBlock } from "../email-blocks.ts";
import type { Compose } from "../email-kind.ts";

/** To a student whose paid enrolment has ended: why, and what is paid back. */
export const composeEnrolmentEnded: Compose<"enrolment_ended"> = async (deps, { enrolmentId }) => {
  const { db, publicUrl, texts } = deps;
  const { places, details, links } = texts.emails;
  const enrolment = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      state: true,
      studentId: true,
      classId: true,
      endedAt: true,
      participant: { select: { name: true } },
      class: { select: { name: true, feedback: true } },
      items: {
        where: { payment: { paidAt: { not: null } } },
        select: {
          payment: { select: { method: true } },
          refunds: {
            where: { state: { not: "kept" } },
            orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
            select: {
              amountCents: true,
              reason: true,
              state: true,
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
  if (enrolment.state !== "refunded") return { dropped: "enrolmentGoesOn" };
  const { studentId, classId, endedAt, participant, class: course } = enrolment;
  const child = childOf(participant, texts);
  const place = { child, name: course.name };
  const refunds = enrolment.items.flatMap((item) => item.refunds);
  const back = moneyBack(texts, enrolment.items);
  // An admin may end it without a refund, in which case only the audit log knows who did, in the same transaction. Events at another
  // time are those of other enrolments of the account in the class.
  const cancelled = await db.auditEvent.findFirst({
    where: { kind: "enrolment_cancelled", userId: studentId, classId, ...(endedAt && { at: endedAt }) },
    select: { actorId: true },
  });
  const isClassCancelled = refunds.some(({ reason }) => reason === "class_cancelled");
  // The refund that has left nothing of the item.
  const [last] = refunds;
  const meeting = last?.reason === "meeting_cancelled" && !cancelled ? last.meeting : null;
  // Nothing is said of money that the bank may give back to the school.
  const isDisputed = !cancelled && last?.reason === "dispute";
  const reason = isClassCancelled
    ? "classCancelled"
    : meeting
      ? "dateCancelled"
      : isDisputed
        ? "disputed"
        : !cancelled
          ? "returned"
          : cancelled.actorId === studentId
            ? "byFamily"
            : "bySchool";
  const quote = isClassCancelled ? course.feedback : (meeting?.makeUps[0] ?? meeting)?.reason;
  const blocks: EmailBlock[] = [{ text: places.ended[reason](place) }];
  if (quote) blocks.push({ quote });
  blocks.push(...back.blocks);
  const dates = datesFiles(deps, await datesLeft(deps, classId, studentId));
  blocks.push(
    {
      details: [
        [details.class, course.name],
        ...(child ? [[details.for, child] as const] : []),
        ...(isDisputed ? [] : back.details),
      ],
    },
    { link: { label: links.otherClasses, url: `${publicUrl}/Classes` } },
    ...dates.blocks,
  );
  return {
    subject: places.endedSubject(place),
    blocks,
    attachments: dates.attachments,
  };
};
