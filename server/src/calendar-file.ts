import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { formatVenue } from "./format.ts";
import type { CalendarSession } from "./modules/schedule/calendar-feed.ts";

/** How often calendars are asked to read the address again. */
const REFRESH_SECONDS = 60 * 60;

export type CalendarMethod = "PUBLISH" | "CANCEL";

/**
 * An iCalendar file (RFC 5545) of sessions, which calendars enter, or with CANCEL take out (RFC 5546). Times are instants, so that no calendar needs the rules of their zones. A session
 * keeps its UID for good, and its SEQUENCE grows with every change of the session, so that calendars replace what they have. Another
 * name of the class, the instructor or the venue raises nothing.
 *
 * @param siteUrl the school's base URL
 */
export function calendarFile(
  schoolName: string,
  siteUrl: string,
  sessions: readonly CalendarSession[],
  method: CalendarMethod = "PUBLISH",
): string {
  const calendar = ical({
    name: schoolName,
    prodId: { company: "Campside", product: "Campside", language: "EN" },
    method: ICalCalendarMethod[method],
    ttl: REFRESH_SECONDS,
  });
  for (const session of sessions) {
    const { id, sequence, startsAt, endsAt, state, reason, classId, className, instructorName } = session;
    const isCancelled = method === "CANCEL" || state === "cancelled";
    const url = `${siteUrl}/classes/${classId}`;
    calendar.createEvent({
      id: `session-${id}@campside`,
      sequence,
      start: startsAt,
      end: endsAt,
      summary: isCancelled ? `Cancelled: ${className}` : className,
      location: formatVenue(session.venueName, session.venueAddress),
      description: [isCancelled && reason, `With ${instructorName}`, url].filter(Boolean).join("\n"),
      url,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
