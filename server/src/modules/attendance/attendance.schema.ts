import { z } from "zod/mini";
import { localDate } from "../../schemas/local-time.schema.ts";
import { nameUpTo } from "../../schemas/plain-text.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** How many marks one call takes. */
export const MAX_MARKS = 100;
const NAME_MAX_LENGTH = 100;

const DAY = "This is not a day.";
const moment = z.iso.datetime("This is not a moment in UTC.");
const meetingId = recordId("This is not a date of a class.");
const enrolmentId = recordId("This is not a place.");

/** One day of all meetings; the school's present one where none is named. */
export const attendanceDayInput = z.object({ day: z.optional(localDate(DAY)) });
export type AttendanceDayInput = z.output<typeof attendanceDayInput>;

/** One day of a meeting; where none is named, the present one or the last one before, else the first. */
export const rosterInput = z.object({ meetingId, day: z.optional(localDate(DAY)) });
export type RosterInput = z.output<typeof rosterInput>;

const mark = z
  .object({
    /** Chosen by the device: a mark that is sent twice is added once. */
    id: recordId("This is not the id of a mark."),
    enrolmentId,
    kind: z.enum(["arrived", "left", "absent", "excused", "reset"]),
    /** By the device's clock. */
    happenedAt: moment,
    /** Who has collected somebody that has left, and whether the family has named them; of who may go alone, and has, nobody. */
    collectedBy: z.optional(z.object({ name: z.nullable(nameUpTo(NAME_MAX_LENGTH)), isNamed: z.boolean() })),
  })
  .check(
    z.refine(
      ({ kind, collectedBy }) =>
        !collectedBy || (kind === "left" && (collectedBy.name !== null || collectedBy.isNamed)),
      {
        path: ["collectedBy"],
      },
    ),
  );
export type Mark = z.output<typeof mark>;

export const recordMarksInput = z.object({
  meetingId,
  day: localDate(DAY),
  /** The device's clock at sending: how far it is off is taken from the marks. */
  sentAt: moment,
  marks: z.array(mark).check(z.minLength(1), z.maxLength(MAX_MARKS)),
});
export type RecordMarksInput = z.output<typeof recordMarksInput>;

/** Somebody on the list of a day of a meeting; of where none is named, the present one or the last one before, else the first. */
export const personInput = z.object({ ...rosterInput.shape, enrolmentId });
export type PersonInput = z.output<typeof personInput>;

/** Of how many people one call opens the notes. */
export const MAX_SHEET = 50;
/** People on the list of a day of a meeting. */
export const sheetInput = z.object({
  ...rosterInput.shape,
  enrolmentIds: z.array(enrolmentId).check(z.minLength(1), z.maxLength(MAX_SHEET)),
});
export type SheetInput = z.output<typeof sheetInput>;

/** How many days one call exports. */
export const MAX_EXPORT_DAYS = 31;
const DAY_MS = 86_400_000;

/** A class, from one day to another one. */
export const exportAttendanceInput = z
  .object({ classId: recordId("This is not a class."), from: localDate(DAY), to: localDate(DAY) })
  .check(
    z.refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < MAX_EXPORT_DAYS * DAY_MS, {
      path: ["to"],
      error: formTexts.attendanceDays(MAX_EXPORT_DAYS),
    }),
  );
export type ExportAttendanceInput = z.output<typeof exportAttendanceInput>;

/** A place of the caller's own, on a day of a meeting. */
export const absenceInput = z.object({ meetingId, day: localDate(DAY), enrolmentId });
export type AbsenceInput = z.output<typeof absenceInput>;

/** A place of the caller's own. */
export const historyInput = z.object({ enrolmentId });
export type HistoryInput = z.output<typeof historyInput>;
