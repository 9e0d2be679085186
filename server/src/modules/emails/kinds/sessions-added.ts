import { formatLocalDate, formatLocalTime, formatTimes, formatVenue } from "../../../format.ts";
import { readClassCalendar } from "../../schedule/calendar-feed.ts";
import { toLocalTime } from "../../schedule/local-time.ts";
import { datesFile, datesLink } from "../class-dates.ts";
import type { Compose } from "../email-kind.ts";

/** A pattern adds up to 200; the calendar file has them all. */
const DATES_SHOWN = 12;

/** To everybody who is to come: a class has more sessions. */
export const composeSessionsAdded: Compose<"sessions_added"> = async (deps, { classId, userId, firstId, lastId }) => {
  const course = await deps.db.class.findUnique({
    where: { id: classId },
    select: {
      name: true,
      instructorId: true,
      enrolments: { where: { studentId: userId, state: { in: ["held", "paid"] } } },
      sessions: {
        where: {
          id: { gte: firstId, lte: lastId },
          replacesId: null,
          state: "planned",
          startsAt: { gt: new Date() },
        },
        orderBy: { startsAt: "asc" },
        include: { venue: true },
      },
    },
  });
  if (!course) return { dropped: "The class has been removed." };
  const { name, instructorId, enrolments, sessions } = course;
  if (enrolments.length === 0 && instructorId !== userId) return { dropped: "The enrolment has ended." };
  const [first] = sessions;
  if (!first) return { dropped: "The dates have passed, or have been cancelled." };
  const ids = new Set(sessions.map(({ id }) => id));
  const dates = sessions.slice(0, DATES_SHOWN).map(({ localStart, localEnd, timeZone, venue }) => {
    const start = toLocalTime(localStart);
    const times = `${formatTimes(start, toLocalTime(localEnd))} (${timeZone})`;
    const where = formatVenue(venue?.name, venue?.address);
    return [formatLocalDate(start.slice(0, 10)), [times, where].filter(Boolean).join(", ")] as const;
  });
  const count = sessions.length;
  const calendar = await readClassCalendar(deps, classId);
  return {
    subject:
      count === 1
        ? `${name}: a new date, ${formatLocalTime(toLocalTime(first.localStart))}`
        : `${name}: ${count} new dates`,
    blocks: [
      { text: `The school has added ${count === 1 ? "a date" : `${count} dates`} to ${name}.` },
      { facts: [["Class", name], ...dates] },
      ...(count > DATES_SHOWN ? [{ text: `There are ${count - DATES_SHOWN} more.` }] : []),
      datesLink(deps, classId),
      { text: `The ${count === 1 ? "date is" : "dates are"} attached as a file that calendars open.` },
    ],
    attachments: [
      datesFile(
        deps,
        calendar.filter(({ id }) => ids.has(id)),
      ),
    ],
  };
};
