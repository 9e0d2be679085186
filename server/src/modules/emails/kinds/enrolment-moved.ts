import { childOf } from "../../../first-name.ts";
import { formatVenue } from "../../../format.ts";
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
  if (!movesFrom || (state !== "held" && state !== "paid")) return { dropped: "placeStays" };
  const { texts } = deps;
  const { places, details, links } = texts.emails;
  const child = childOf(enrolment.participant, texts);
  const place = { child, name: course.name };
  const from = movesFrom.class.name;
  const classes = [
    [details.class, course.name],
    [details.insteadOf, from],
    ...(child ? [[details.for, child] as const] : []),
    [details.instructor, course.instructor.name],
  ] as const satisfies readonly (readonly [string, string])[];
  if (state === "held") {
    const amount = texts.format.price(priceCents - paidCents);
    const search = new URLSearchParams({
      classId: course.id,
      ...(child && { participant: participantId }),
      move: enrolmentId,
    });
    return {
      subject: places.payToMove(amount, place),
      blocks: [
        {
          text: places.movesOncePaid(place, from),
        },
        {
          details: [
            ...classes,
            [details.toPay, amount],
            ...(holdExpiresAt ? [[details.payUntil, await schoolsTime(deps, holdExpiresAt)] as const] : []),
          ],
        },
        { link: { label: links.pay(amount), url: `${deps.publicUrl}/dashboard/payment?${search.toString()}` } },
      ],
    };
  }
  const back = moneyBack(texts, movesFrom.items);
  const now = new Date();
  const { plan, meetings } = await readClassDates(deps, course.id, userId);
  const planned = meetings.filter((meeting) => meeting.state === "planned" && meeting.endsAt > now);
  const [first] = planned;
  const left = await datesLeft(deps, movesFrom.class.id, userId);
  const dates = datesFiles(deps, { ...left, published: [...planned, ...(left.published ?? [])] });
  return {
    notified: plan ? [{ classId: course.id, plan }] : [],
    subject: places.movedSubject(place),
    blocks: [
      { text: places.moved(place, from) },
      ...back.blocks,
      {
        details: [
          ...classes,
          ...(first ? [[details.firstDate, timeIn(deps, first.timeZone, first.start)] as const] : []),
          ...(first?.venueName ? [[details.where, formatVenue(first.venueName, first.venueAddress)] as const] : []),
          ...back.details,
        ],
      },
      { link: { label: links.class, url: `${deps.publicUrl}/classes/${course.id}` } },
      ...dates.blocks,
    ],
    attachments: dates.attachments,
  };
};
