import { childOf } from "../../../first-name.ts";
import { formatPrice, formatVenue } from "../../../format.ts";
import { readClassDates } from "../../schedule/calendar-feed.ts";
import { datesFiles, datesLeft } from "../class-dates.ts";
import { moneyBack } from "../collect-at-desk.ts";
import type { Compose } from "../email-kind.ts";
import { schoolsTime, timeIn } from "../time-in.ts";

/** To whom a place has moved to another class: both classes, what goes back, and the dates. Or what is to be paid first, and until when. */
export const composeEnrolmentMoved: Compose<"enrolment_moved"> = async (deps, { enrolmentId }, { userId }) => {
  const { state, priceCents, paidCents, holdExpiresAt, participantId, ...enrolment } =
    await deps.db.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: {
        state: true,
        priceCents: true,
        paidCents: true,
        holdExpiresAt: true,
        participantId: true,
        participant: { select: { name: true } },
        class: { select: { id: true, name: true, instructor: { select: { name: true } } } },
        movesFrom: {
          select: {
            class: { select: { id: true, name: true } },
            items: {
              select: {
                payment: { select: { method: true } },
                refunds: { where: { reason: "moved" }, select: { amountCents: true, state: true } },
              },
            },
          },
        },
      },
    });
  const { class: course, movesFrom } = enrolment;
  if (!movesFrom || (state !== "held" && state !== "paid")) return { dropped: "The place does not move any more." };
  const child = childOf(enrolment.participant);
  const place = child ? `The place of ${child}` : "Your place";
  const from = movesFrom.class.name;
  const classes = [
    ["Class", course.name],
    ["Instead of", from],
    ...(child ? [["For", child] as const] : []),
    ["Instructor", course.instructor.name],
  ] as const satisfies readonly (readonly [string, string])[];
  if (state === "held") {
    const amount = formatPrice(priceCents - paidCents);
    const search = new URLSearchParams({
      classId: course.id,
      ...(child && { participant: participantId }),
      move: enrolmentId,
    });
    return {
      subject: `Please pay ${amount} to move to ${course.name}${child ? ` (${child})` : ""}`,
      blocks: [
        {
          text: `The school keeps a seat in ${course.name} for ${child ?? "you"} instead of ${from}. ${place} moves once the difference is paid. Until then, and if it is not paid in time, everything stays as it is.`,
        },
        {
          facts: [
            ...classes,
            ["To pay", amount],
            ...(holdExpiresAt ? [["Pay until", await schoolsTime(deps, holdExpiresAt)] as const] : []),
          ],
        },
        { link: { label: `Pay ${amount}`, url: `${deps.publicUrl}/dashboard/payment?${search.toString()}` } },
      ],
    };
  }
  const back = moneyBack(movesFrom.items);
  const now = new Date();
  const { plan, meetings } = await readClassDates(deps, course.id, userId);
  const planned = meetings.filter((meeting) => meeting.state === "planned" && meeting.endsAt > now);
  const [first] = planned;
  const left = await datesLeft(deps, movesFrom.class.id, userId);
  const dates = datesFiles(deps, { ...left, published: [...planned, ...(left.published ?? [])] });
  return {
    notified: plan ? [{ classId: course.id, plan }] : [],
    subject: `${place} has moved to ${course.name}`,
    blocks: [
      { text: `${place} has moved from ${from} to ${course.name}, with what was paid for it.` },
      ...back.blocks,
      {
        facts: [
          ...classes,
          ...(first ? [["First date", timeIn(first.timeZone, first.start)] as const] : []),
          ...(first?.venueName ? [["Where", formatVenue(first.venueName, first.venueAddress)] as const] : []),
          ...back.facts,
        ],
      },
      { link: { label: "See the class", url: `${deps.publicUrl}/classes/${course.id}` } },
      ...dates.blocks,
    ],
    attachments: dates.attachments,
  };
};
