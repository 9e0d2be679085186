import {
  attendanceDayInput,
  personInput,
  recordMarksInput,
  rosterInput,
  sheetInput,
} from "../modules/attendance/attendance.schema.ts";
import { listAttendanceDay } from "../modules/attendance/list-attendance-day.ts";
import { openPerson } from "../modules/attendance/open-person.ts";
import { openSheet } from "../modules/attendance/open-sheet.ts";
import { readRoster } from "../modules/attendance/read-roster.ts";
import { recordMarks } from "../modules/attendance/record-marks.ts";
import { permitted, router } from "../trpc/procedures.ts";

const record = permitted("attendance.record");

export const attendanceRouter = router({
  /** The meetings of one day with how many are expected and there. */
  day: record.input(attendanceDayInput).query(({ ctx, input }) => listAttendanceDay(ctx, input)),
  /** Everybody who is expected on a day of a meeting, with what has been marked. */
  roster: record.input(rosterInput).query(({ ctx, input }) => readRoster(ctx, input)),
  /** Adds marks, each once however often it is sent. */
  record: record.input(recordMarksInput).mutation(({ ctx, input }) => recordMarks(ctx, input)),
  /** The notes of several participants, to take along on paper; the audit log has each. */
  openSheet: record
    .meta({ weight: 10 })
    .input(sheetInput)
    .mutation(({ ctx, input }) => openSheet(ctx, input)),
  /** A family's notes on a participant, and how often they were there; the audit log has who has read it. */
  openPerson: record.input(personInput).mutation(({ ctx, input }) => openPerson(ctx, input)),
});
