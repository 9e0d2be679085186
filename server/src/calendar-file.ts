import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { formatVenue } from "./format.ts";
import type { Language } from "./schemas/languages.ts";
import { textsFor } from "./texts/texts-for.ts";
import type { CalendarMeeting } from "./modules/schedule/calendar-feed.ts";

/** How often calendars are asked to read the address again. */
const REFRESH_SECONDS = 60 * 60;

export type CalendarMethod = "PUBLISH" | "CANCEL";

/**
 * An iCalendar file (RFC 5545) of meetings, which calendars enter, or with CANCEL take out (RFC 5546). Times are instants, so that no
 * calendar needs the rules of their zones. A meeting keeps its UID for good, and its SEQUENCE grows with every change of the meeting, so
 * that calendars replace what they have. Another name of the class, the instructor or the venue raises nothing.
 *
 * @param siteUrl the base URL of the school's pages, in the language
 */
export function calendarFile(
  schoolName: string,
  siteUrl: string,
  meetings: readonly CalendarMeeting[],
  { method = "PUBLISH", language }: { method?: CalendarMethod; language: Language },
): string {
  const { documents } = textsFor(language);
  const calendar = ical({
    name: schoolName,
    prodId: { company: "Campside", product: "Campside", language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
    ttl: REFRESH_SECONDS,
  });
  for (const meeting of meetings) {
    const { id, sequence, startsAt, endsAt, state, reason, classId, className, participantNames, instructorName } =
      meeting;
    const summary = participantNames.length > 0 ? `${className} (${participantNames.join(", ")})` : className;
    const isCancelled = method === "CANCEL" || state === "cancelled";
    const url = `${siteUrl}/classes/${classId}`;
    calendar.createEvent({
      id: `meeting-${id}@campside`,
      sequence,
      start: startsAt,
      end: endsAt,
      summary: isCancelled ? documents.cancelled(summary) : summary,
      location: formatVenue(meeting.venueName, meeting.venueAddress),
      description: [isCancelled && reason, documents.with(instructorName), url].filter(Boolean).join("\n"),
      url,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
