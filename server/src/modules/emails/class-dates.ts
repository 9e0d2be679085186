import { type CalendarMethod, calendarFile } from "../../calendar-file.ts";
import { type CalendarMeeting, readClassCalendar } from "../schedule/calendar-feed.ts";
import type { EmailBlock, EmailContent } from "./email-blocks.ts";
import type { ComposeDeps } from "./email-kind.ts";

/** Meetings as attachments that calendars open: one of those that take place, and one that takes the others out of a calendar. */
export function datesFiles(
  { school, publicUrl, language, texts: { documents, emails } }: ComposeDeps,
  { published = [], cancelled = [] }: { published?: CalendarMeeting[]; cancelled?: CalendarMeeting[] },
): { blocks: EmailBlock[]; attachments: NonNullable<EmailContent["attachments"]> } {
  const fileOf = (method: CalendarMethod, meetings: CalendarMeeting[]) =>
    meetings.length === 0
      ? []
      : [
          {
            filename: method === "PUBLISH" ? documents.datesFile : documents.cancelledDatesFile,
            content: Buffer.from(calendarFile(school.name, publicUrl, meetings, { method, language })),
            contentType: `text/calendar; charset=utf-8; method=${method}`,
          },
        ];
  const count = published.length;
  return {
    blocks: [
      ...(count > 0 ? [{ text: emails.common.datesAttached(count) }] : []),
      ...(cancelled.length > 0 ? [{ text: emails.common.cancelledDatesAttached }] : []),
    ],
    attachments: [...fileOf("PUBLISH", published), ...fileOf("CANCEL", cancelled)],
  };
}

/**
 * What a user's calendar takes once a place of theirs in a class has ended or moved: its dates taken out, or, while another of
 * theirs is in it, as they are without the name of who does not come any more.
 */
export async function datesLeft(
  deps: ComposeDeps,
  classId: string,
  userId: string,
): Promise<{ published?: CalendarMeeting[]; cancelled?: CalendarMeeting[] }> {
  const meetings = await readClassCalendar(deps, classId, userId);
  const paidCount = await deps.db.enrolment.count({ where: { studentId: userId, classId, state: "paid" } });
  if (paidCount > 0) return { published: meetings.filter((meeting) => meeting.state === "planned") };
  // Higher than all that the calendar has of it, and lower than what it has if they enrol again.
  return { cancelled: meetings.map((meeting) => ({ ...meeting, sequence: meeting.sequence - 1 })) };
}

/** Leads to the page of a class, which has all its dates. */
export const datesLink = ({ publicUrl, texts }: ComposeDeps, classId: string) => ({
  link: { label: texts.emails.links.dates, url: `${publicUrl}/classes/${classId}` },
});
