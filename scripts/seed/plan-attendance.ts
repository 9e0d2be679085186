import type { AttendanceKind } from "../../server/src/db/generated/enums.ts";
import { DEMO_TIME_ZONE } from "./demo-meetings.ts";
import type { EnrolmentRow } from "./plan-enrolments.ts";
import { randomFrom } from "./seeded-random.ts";
import { stableId } from "./stable-id.ts";

export interface MarkRow {
  id: string;
  meetingId: string;
  day: Date;
  enrolmentId: string;
  kind: AttendanceKind;
  happenedAt: Date;
  recordedAt: Date;
  recordedById: string;
  collectedBy: string | null;
  mayCollect: boolean | null;
}

type PlannedDate = { id: string; classId: string; instructorId: string; localStart: string; localEnd: string };

const MINUTE_MS = 60_000;
/** Most come, some are missing, and of the others the family has said so the evening before. */
const COME = 0.84;
const MISSING = 0.91;
const EXCUSED_BEFORE_MS = 19 * 60 * MINUTE_MS;

/** Who was at the dates so far, as their instructor has marked it until now, and whom the families have excused. */
export function planAttendance(
  now: Date,
  meetings: readonly PlannedDate[],
  enrolments: readonly EnrolmentRow[],
  guardianOf: ReadonlyMap<string, string>,
): MarkRow[] {
  return meetings.flatMap((meeting) => {
    const [start, end] = [instantOf(meeting.localStart), instantOf(meeting.localEnd)];
    return enrolments
      .filter(({ classId, endedAt, paidAt }) => classId === meeting.classId && endedAt === null && paidAt < end)
      .flatMap((place) => marksOf(meeting, start, end, place, guardianOf.get(place.participantId) ?? null))
      .filter(({ happenedAt }) => happenedAt <= now);
  });
}

function marksOf(
  { id: meetingId, instructorId, localStart }: PlannedDate,
  start: Date,
  end: Date,
  { id: enrolmentId, studentId, paidAt }: EnrolmentRow,
  guardian: string | null,
): MarkRow[] {
  const key = `${meetingId} ${enrolmentId}`;
  const random = randomFrom(key);
  const way = random();
  const mark = (kind: AttendanceKind, happenedAt: Date, more: Partial<MarkRow> = {}): MarkRow => ({
    id: stableId(`${kind} at ${key}`, happenedAt),
    ...{ meetingId, day: new Date(localStart.slice(0, 10)), enrolmentId, kind, happenedAt, recordedAt: happenedAt },
    ...{ recordedById: instructorId, collectedBy: null, mayCollect: null },
    ...more,
  });
  const after = (from: Date, minutes: number) => new Date(from.getTime() + Math.round(minutes * MINUTE_MS));
  if (way < COME)
    return [
      mark("arrived", after(start, random() * 19 - 11)),
      mark("left", after(end, random() * 9), guardian === null ? {} : { collectedBy: guardian, mayCollect: true }),
    ];
  const excusedAt = new Date(start.getTime() - EXCUSED_BEFORE_MS);
  if (way < MISSING || excusedAt < paidAt) return [mark("absent", after(start, 15))];
  return [mark("excused", excusedAt, { recordedById: studentId })];
}

/** The moment of a local time of the demo school. */
function instantOf(local: string): Date {
  const asUtc = new Date(local);
  const shown = asUtc.toLocaleString("sv-SE", { timeZone: DEMO_TIME_ZONE });
  return new Date(asUtc.getTime() - (Date.parse(`${shown.replace(" ", "T")}Z`) - asUtc.getTime()));
}
