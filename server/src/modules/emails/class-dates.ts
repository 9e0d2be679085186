import { calendarFile } from "../../calendar-file.ts";
import type { CalendarSession } from "../schedule/calendar-feed.ts";
import type { EmailBlock } from "./email-blocks.ts";
import type { ComposeDeps } from "./email-kind.ts";

/** Sessions as an attachment that calendars open. */
export const datesFile = ({ schoolName, publicUrl }: ComposeDeps, sessions: CalendarSession[]) => ({
  filename: "dates.ics",
  content: Buffer.from(calendarFile(schoolName, publicUrl, sessions)),
  contentType: "text/calendar; charset=utf-8; method=PUBLISH",
});

/** Leads to the page of a class, which has all its dates. */
export const datesLink = ({ publicUrl }: ComposeDeps, classId: string): EmailBlock => ({
  link: { label: "See all dates", url: `${publicUrl}/classes/${classId}` },
});
