import { childOf } from "../../../first-name.ts";
import { formatPrice, listNames } from "../../../format.ts";
import type { Compose } from "../email-kind.ts";
import { schoolsTime } from "../time-in.ts";

const namesOf = (people: readonly { name: string | null }[]): string =>
  listNames(people.map((person) => childOf(person) ?? "you"));
const seats = (count: number): string => (count === 1 ? "a seat" : `${count} seats`);

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
  if (!first?.holdExpiresAt) return { dropped: "The offer has ended." };
  const people = held.map(({ participant }) => participant);
  const { class: course, holdExpiresAt } = first;
  const amount = formatPrice(held.reduce((sum, { priceCents }) => sum + priceCents, 0));
  const until = await schoolsTime(deps, holdExpiresAt);
  const kept = held.length === 1 ? "It is kept" : "They are kept";
  // Offered in a copy of the class for which they wait.
  const copied = course.copiedFrom?.waitlist.length ? course.copiedFrom.name : null;
  return {
    subject: `${held.length === 1 ? "A seat is" : `${held.length} seats are`} free in ${course.name}`,
    blocks: [
      {
        text: `${copied === null ? `You waited for ${seats(held.length)} in ${course.name} for ${namesOf(people)}.` : `You wait for ${copied}, and now there is ${course.name} beside it, with ${seats(held.length)} for ${namesOf(people)}. Your turn for ${copied} stays.`} ${kept} for you until ${until}. What is not paid for by then goes to the next in line.`,
      },
      {
        facts: [
          ["Class", course.name],
          ["For", namesOf(people)],
          ["To pay", amount],
          ["Pay until", until],
        ],
      },
      { link: { label: `Pay ${amount}`, url: payUrl(deps.publicUrl, course.id, people) } },
      { text: "You can give the offer up under Waitlist in your dashboard, so that the next in line need not wait." },
    ],
  };
};

/** To who has not paid for an offer in time. Dropped where it was paid late. */
export const composeWaitlistLapsed: Compose<"waitlist_lapsed"> = async ({ db, publicUrl }, { groupId }) => {
  const turns = await db.waitlistEntry.findMany({
    where: { groupId, state: "lapsed" },
    orderBy: { position: "asc" },
    select: { participant: { select: { name: true } }, class: { select: { id: true, name: true } } },
  });
  const [first] = turns;
  if (!first) return { dropped: "The offer was paid for." };
  const { class: course } = first;
  return {
    subject: `The offer in ${course.name} is over`,
    blocks: [
      {
        text: `The offer of ${seats(turns.length)} in ${course.name} for ${namesOf(turns.map(({ participant }) => participant))} was not paid for in time. Nothing was charged. You do not wait any more; you can join the waitlist again, at its end.`,
      },
      { link: { label: "See the class", url: `${publicUrl}/classes/${course.id}` } },
    ],
  };
};

/** To who waits no more because the line of a class has ended, or no seat can be theirs: why. */
export const composeWaitlistClosed: Compose<"waitlist_closed"> = async (
  { db, publicUrl },
  { classId, userId, closedAt },
) => {
  const turns = await db.waitlistEntry.findMany({
    where: { classId, studentId: userId, state: "closed", endedAt: new Date(closedAt) },
    orderBy: { position: "asc" },
    select: { participant: { select: { name: true } } },
  });
  if (turns.length === 0) return { dropped: "The seat was paid for." };
  const course = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const { status, closedAt: isClosed, archivedAt, waitlistClosedAt, enrolmentEndsAt, name } = course;
  const reason =
    status === "cancelled"
      ? "The school has cancelled the class."
      : isClosed || archivedAt || status === "denied"
        ? "The class takes no new students."
        : enrolmentEndsAt && enrolmentEndsAt <= new Date()
          ? "Enrolment has ended."
          : waitlistClosedAt
            ? "The school has closed its waitlist."
            : "The class has changed, and is now too small or for other ages.";
  return {
    subject: `You do not wait for ${name} any more`,
    blocks: [
      {
        text: `You waited for ${seats(turns.length)} in ${name} for ${namesOf(turns.map(({ participant }) => participant))}. ${reason} Nothing was charged.`,
      },
      { link: { label: "See other classes", url: `${publicUrl}/Classes` } },
    ],
  };
};
