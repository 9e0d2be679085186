import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvents } from "../audit-log/log-audit-event.ts";
import { openNotes } from "../health/health-form.ts";
import { askedDay, isDayOf, seesNotes, seesRoster } from "./attendance-rights.ts";
import type { SheetInput } from "./attendance.schema.ts";

const row = z.object({
  enrolmentId: z.string(),
  participantId: z.string(),
  guardianId: z.string(),
  classId: z.string(),
  sealed: z.instanceof(Buffer).nullable(),
  isWithheld: z.boolean(),
});

/**
 * The families' notes on several participants on the list of a day of a meeting, as far as the caller may read it: null
 * where there are no notes, where the caller may not read them (`isWithheld`), and where no key opens them (`isUnreadable`). The audit log has an event for each child whose notes were read.
 *
 * @throws AppError MEETING_NOT_FOUND, also for who does not teach it, and for a day that is not the meeting's
 */
export async function openSheet(ctx: Ctx, { meetingId, day, enrolmentIds }: SheetInput) {
  const { db, actor } = ctx;
  const found = await db.$rows(
    Prisma.sql`
      SELECT e.id AS "enrolmentId", e.participant_id AS "participantId", e.student_id AS "guardianId", c.id AS "classId",
        CASE WHEN ${seesNotes(actor)} THEN f.sealed END AS sealed, NOT ${seesNotes(actor)} AS "isWithheld"
      FROM meetings s JOIN classes c ON c.id = s.class_id
      CROSS JOIN LATERAL (SELECT ${askedDay(day)} AS asked) AS chosen
      JOIN enrolments e ON e.class_id = c.id AND e.paid_at IS NOT NULL AND e.id = ANY (${enrolmentIds}::uuid[])
      LEFT JOIN attendance_on(s.id, asked) m ON m.enrolment_id = e.id
      LEFT JOIN health_forms f ON f.participant_id = e.participant_id
      WHERE s.id = ${meetingId}::uuid AND ${isDayOf(Prisma.sql`asked`)} AND ${seesRoster(actor)}`,
    row,
  );
  if (found.length === 0) throw new AppError("MEETING_NOT_FOUND");
  const people = found.map(({ sealed, ...one }) => {
    const notes = sealed === null ? null : openNotes(ctx, one.participantId, sealed);
    return { ...one, notes, isUnreadable: sealed !== null && notes === null };
  });
  const read = people.filter(({ notes }) => notes !== null);
  await logAuditEvents(
    db,
    actor,
    read.map(({ guardianId, classId, participantId }) => ({
      kind: "health_notes_read" as const,
      userId: guardianId,
      classId,
      details: { participantId },
    })),
  );
  return {
    people: people.map(({ enrolmentId, notes, isUnreadable, isWithheld }) => ({
      enrolmentId,
      notes,
      isUnreadable,
      isWithheld,
    })),
  };
}
