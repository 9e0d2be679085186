import { formatLocalTime, formatPeriod, formatPrice, formatVenue } from "../../../format.ts";
import { toLocalTime } from "../../schedule/local-time.ts";
import { datesLink } from "../class-dates.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";

/** The session as it is now with all that its messages say, or why there is nothing to say of it any more. */
async function readSession(deps: ComposeDeps, sessionId: string, userId: string, alsoTo?: string) {
  const session = await deps.db.session.findUnique({
    where: { id: sessionId },
    include: {
      venue: true,
      replaces: true,
      instructor: { select: { name: true } },
      class: {
        select: {
          id: true,
          name: true,
          instructor: { select: { id: true, name: true } },
          enrolments: { where: { studentId: userId, state: { in: ["held", "paid"] } } },
        },
      },
    },
  });
  if (!session) return "The session has been removed.";
  if (session.startsAt <= new Date()) return "The session would have begun.";
  const { class: course, instructorId, venue } = session;
  const isConcerned = [instructorId, course.instructor.id, alsoTo].includes(userId);
  if (course.enrolments.length === 0 && !isConcerned) return "The enrolment has ended.";
  const where: [string, string][] = venue ? [["Where", formatVenue(venue.name, venue.address)]] : [];
  const link = datesLink(deps, course.id);
  return { session, course, where, link, when: periodOf(session) };
}

const zoned = (start: string, end: string, timeZone: string): string => `${formatPeriod(start, end)} (${timeZone})`;
const periodOf = ({ localStart, localEnd, timeZone }: { localStart: Date; localEnd: Date; timeZone: string }): string =>
  zoned(toLocalTime(localStart), toLocalTime(localEnd), timeZone);

/** To everybody who was to come: a session is cancelled, why, and what is paid back. */
export const composeSessionCancelled: Compose<"session_cancelled"> = async (
  deps,
  { sessionId, userId, refundCents },
) => {
  const found = await readSession(deps, sessionId, userId);
  if (typeof found === "string") return { dropped: found };
  const { session, course, where, link, when } = found;
  return {
    subject: `${course.name} on ${formatLocalTime(toLocalTime(session.localStart))} is cancelled`,
    blocks: [
      { text: `The school has cancelled one session of ${course.name}. We are sorry.` },
      ...(session.reason ? [{ quote: session.reason }] : []),
      {
        facts: [
          ["Class", course.name],
          ["Cancelled", when],
          ...where,
          ...(refundCents > 0 ? [["You get back", formatPrice(refundCents)] as const] : []),
        ],
      },
      link,
    ],
  };
};

/** To everybody who is to come: a session has another time or venue. */
export const composeSessionChanged: Compose<"session_changed"> = async (
  deps,
  { sessionId, userId, move, from, fromEnd, fromTimeZone, fromVenueId, isTold },
) => {
  const found = await readSession(deps, sessionId, userId);
  if (typeof found === "string") return { dropped: found };
  const { session, course, where, link, when } = found;
  if (session.state === "cancelled") return { dropped: "The session has been cancelled." };
  if (session.moves !== move) return { dropped: "The session has changed again since." };
  const before = zoned(from, fromEnd, fromTimeZone);
  const isBack = when === before && session.venueId === fromVenueId;
  if (isBack && !isTold) return { dropped: "The session is back where it was." };
  return {
    subject: `${course.name}: the session on ${formatLocalTime(from)} has changed`,
    blocks: [
      { text: `The school has changed one session of ${course.name}.` },
      {
        facts: [
          ["Class", course.name],
          ["When", when],
          ...(when === before ? [] : [["Before", before] as const]),
          ...where,
        ],
      },
      link,
    ],
  };
};

/** To everybody who is to come: when a cancelled session is made up for. */
export const composeSessionMadeUp: Compose<"session_made_up"> = async (deps, { sessionId, userId }) => {
  const found = await readSession(deps, sessionId, userId);
  if (typeof found === "string") return { dropped: found };
  const { session, course, where, link, when } = found;
  if (session.state === "cancelled" || !session.replaces) return { dropped: "The session has been cancelled." };
  return {
    subject: `${course.name}: a new date for the cancelled session`,
    blocks: [
      { text: `A cancelled session of ${course.name} has a new date.` },
      {
        facts: [["Class", course.name], ["When", when], ["Instead of", periodOf(session.replaces)], ...where],
      },
      link,
    ],
  };
};

/** To everybody who is to come, and to who taught it before: somebody else teaches a session. */
export const composeSessionSubstitute: Compose<"session_substitute"> = async (
  deps,
  { sessionId, userId, instructorId, beforeId },
) => {
  const found = await readSession(deps, sessionId, userId, beforeId);
  if (typeof found === "string") return { dropped: found };
  const { session, course, where, link, when } = found;
  if (session.state === "cancelled") return { dropped: "The session has been cancelled." };
  if (session.instructorId === beforeId) return { dropped: "The same instructor teaches as before." };
  if (userId !== beforeId && session.instructorId !== instructorId) return { dropped: "Somebody else teaches by now." };
  const { name } = session.instructor;
  const date = formatLocalTime(toLocalTime(session.localStart));
  const facts: [string, string][] = [["Class", course.name], ["When", when], ["Instructor", name], ...where];
  if (session.instructorId !== userId)
    return {
      subject: `${course.name} on ${date}: with ${name}`,
      blocks: [{ text: `${name} teaches one session of ${course.name}.` }, { facts }, link],
    };
  const text =
    course.instructor.id === userId
      ? `You teach this session of ${course.name} yourself again.`
      : `You teach one session of ${course.name} instead of ${course.instructor.name}.`;
  return { subject: `You teach ${course.name} on ${date}`, blocks: [{ text }, { facts }, link] };
};
