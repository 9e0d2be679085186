import { calendarFile } from "../../calendar-file.ts";
import type { CalendarSession } from "../schedule/calendar-feed.ts";
import type { ComposeDeps } from "./email-kind.ts";

/** Sessions as an attachment that calendars open. */
export const datesFile = ({ schoolName, publicUrl }: ComposeDeps, sessions: CalendarSession[]) => ({
  filename: "dates.ics",
  content: Buffer.from(calendarFile(schoolName, publicUrl, sessions)),
  contentType: "text/calendar; charset=utf-8; method=PUBLISH",
});
