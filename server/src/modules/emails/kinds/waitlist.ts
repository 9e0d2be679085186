import { childOf } from "../../../first-name.ts";
import type { Texts } from "../../../texts/texts-for.ts";
import type { Compose } from "../email-kind.ts";
import { schoolsTime } from "../time-in.ts";

const namesOf = (texts: Texts, people: readonly { name: string | null }[]): string =>
  texts.format.list(people.map((person) => childOf(person, texts) ?? texts.emails.common.you));

/** The address of the page that pays for an offer. */
function payUrl(publicUrl: string, classId: string, people: readonly { id: string; name: string | null }[]): string {
  const [first] = people;
  const search =
    people.length === 1
      ? { classId, ...(first && first.name !== null && { participant: first.id }) }
      : { places: JSON.stringify(people.map(({ id, name }) => (name === null ? classId : `${classId}.${id}`))) };
  return `${publicUrl}/dashboard/payment?${new URLSearchParams(search).toString()}`;
}

/** To who is offered seats: for whom, what they cost and until when, by the school's clock. Dropped once the offer has ended. */
export const composeWaitlistOffer: Compose<"waitlist_offer"> = async (deps, { groupId }, { userId }) => {
  const held = await deps.db.enrolment.findMany({
    where: { waitlistEntry: { groupId }, state: "held", holdExpiresAt: { gt: new Date() } },
    orderBy: { id: "asc" },
    select: {
      priceCents: true,
      holdExpiresAt: true,
      participant: { select: { id: true, name: true } },
      class: {
        select: {
          id: true,
          name: true,
          copiedFrom: { select: { name: true, waitlist: { where: { studentId: userId, state: "waiting" }, take: 1 } } },
        },
      },
    },
  });
  const [first] = held;
  if (!first?.holdExpiresAt) return { dropped: "offerEnded" };
  const people = held.map(({ participant }) => participant);
  const { class: course, holdExpiresAt } = first;
  const { texts } = deps;
  const { waitlist, details, links } = texts.emails;
  const amount = texts.format.price(held.reduce((sum, { priceCents }) => sum + priceCents, 0));
  const until = await schoolsTime(deps, holdExpiresAt);
  // Offered in a copy of the class for which they wait.
  const copied = course.copiedFrom?.waitlist.length ? course.copiedFrom.name : null;
  return {
    subject: waitlist.offerSubject(course.name, held.length),
    blocks: [
      {
        text: waitlist.offer({ count: held.length, name: course.name, people: namesOf(texts, people) }, copied, until),
      },
      {
        details: [
          [details.class, course.name],
          [details.for, namesOf(texts, people)],
          [details.toPay, amount],
          [details.payUntil, until],
        ],
      },
      { link: { label: links.pay(amount), url: payUrl(deps.publicUrl, course.id, people) } },
      { text: waitlist.giveUp },
    ],
  };
};

/** To who has not paid for an offer in time. Dropped where it was paid late. */
export const composeWaitlistLapsed: Compose<"waitlist_lapsed"> = async ({ db, publicUrl, texts }, { groupId }) => {
  const turns = await db.waitlistEntry.findMany({
    where: { groupId, state: "lapsed" },
    orderBy: { position: "asc" },
    select: { participant: { select: { name: true } }, class: { select: { id: true, name: true } } },
  });
  const [first] = turns;
  if (!first) return { dropped: "offerPaid" };
  const { class: course } = first;
  const { waitlist, links } = texts.emails;
  const people = namesOf(
    texts,
    turns.map(({ participant }) => participant),
  );
  return {
    subject: waitlist.lapsedSubject(course.name),
    blocks: [
      {
        text: waitlist.lapsed({ count: turns.length, name: course.name, people }),
      },
      { link: { label: links.class, url: `${publicUrl}/classes/${course.id}` } },
    ],
  };
};

/** To who waits no more because the line of a class has ended, or no seat can be theirs: why. */
export const composeWaitlistClosed: Compose<"waitlist_closed"> = async (
  { db, publicUrl, texts },
  { classId, userId, closedAt },
) => {
  const turns = await db.waitlistEntry.findMany({
    where: { classId, studentId: userId, state: "closed", endedAt: new Date(closedAt) },
    orderBy: { position: "asc" },
    select: { participant: { select: { name: true } } },
  });
  if (turns.length === 0) return { dropped: "seatPaid" };
  const course = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const { status, stage, closedAt: isClosed, waitlistClosedAt, enrolmentEndsAt, name } = course;
  const reason =
    status === "cancelled"
      ? "cancelled"
      : isClosed || stage === "archived" || stage === "denied"
        ? "full"
        : enrolmentEndsAt && enrolmentEndsAt <= new Date()
          ? "enrolmentOver"
          : waitlistClosedAt
            ? "lineClosed"
            : "changed";
  const { waitlist, links } = texts.emails;
  const people = namesOf(
    texts,
    turns.map(({ participant }) => participant),
  );
  return {
    subject: waitlist.closedSubject(name),
    blocks: [
      {
        text: waitlist.closed({ count: turns.length, name, people }, waitlist.reasons[reason]),
      },
      { link: { label: links.otherClasses, url: `${publicUrl}/Classes` } },
    ],
  };
};
