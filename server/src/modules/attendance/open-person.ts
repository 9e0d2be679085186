import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { openNotes } from "../health/health-form.ts";
import { askedDay, isDayOf, seesNotes, seesRoster } from "./attendance-rights.ts";
import { ATTENDED, attendedRow } from "./read-history.ts";
import type { PersonInput } from "./attendance.schema.ts";

const { sql } = Prisma;

const personRow = z.object({
  participantId: z.string(),
  guardianId: z.string(),
  classId: z.string(),
  sealed: z.instanceof(Buffer).nullable(),
  /** The caller may not read the notes: they do not teach the date, it is too early or too late, or the place has ended. */
  isWithheld: z.boolean(),
  /** Of the class's dates so far: how many there were, and at how many the participant was. */
  attended: attendedRow,
  /** What has been marked on this day of the meeting, in order. */
  marks: z.array(
    z.object({
      kind: z.enum(AttendanceKind),
      at: z.coerce.date(),
      byName: z.string(),
      collectedBy: z.string().nullable(),
      mayCollect: z.boolean().nullable(),
    }),
  ),
});

/**
 * What was marked of a participant on a day of a meeting, at how many dates of the class the participant was, and the family's
 * notes: null where there are no notes, where the caller may not read them (`isWithheld`), and where no key opens them
 * (`isUnreadable`). The audit log has who has read the notes.
 *
 * @throws AppError MEETING_NOT_FOUND, also for who does not teach it, and for a day that is not the meeting's or a place of another class
 */
export async function openPerson(ctx: Ctx, { meetingId, day, enrolmentId }: PersonInput) {
  const { db, actor } = ctx;
  const [found] = await db.$rows(
    sql`
      SELECT e.participant_id AS "participantId", e.student_id AS "guardianId", c.id AS "classId", f.sealed,
        NOT ${seesNotes(actor)} AS "isWithheld",
        ${ATTENDED} AS attended,
        array_to_json(ARRAY(
          SELECT json_build_object(
            'kind', a.kind, 'at', a.happened_at, 'byName', b.name, 'collectedBy', a.collected_by, 'mayCollect', a.may_collect
          )
          FROM attendance_marks a JOIN users b ON b.id = a.recorded_by_id
          WHERE a.meeting_id = s.id AND a.day = asked AND a.enrolment_id = e.id ORDER BY a.happened_at, a.id
        )) AS marks
      FROM meetings s JOIN classes c ON c.id = s.class_id JOIN enrolments e ON e.class_id = c.id AND e.paid_at IS NOT NULL
      CROSS JOIN LATERAL (SELECT ${askedDay(day)} AS asked) AS chosen
      LEFT JOIN attendance_on(s.id, asked) m ON m.enrolment_id = e.id
      LEFT JOIN health_forms f ON f.participant_id = e.participant_id
      WHERE s.id = ${meetingId}::uuid AND e.id = ${enrolmentId}::uuid AND ${seesRoster(actor)}
        AND ${isDayOf(sql`asked`)}`,
    personRow,
  );
  if (!found) throw new AppError("MEETING_NOT_FOUND");
  const { sealed, participantId, guardianId, classId, attended, ...details } = found;
  const notes = sealed === null || details.isWithheld ? null : openNotes(ctx, participantId, sealed);
  const reading = { kind: "health_notes_read", userId: guardianId, classId, details: { participantId } } as const;
  if (notes !== null) await logAuditEvent(db, actor, reading);
  return { ...details, ...attended, notes, isUnreadable: sealed !== null && !details.isWithheld && notes === null };
}
