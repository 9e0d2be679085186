import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { openNotes } from "../health/health-form.ts";
import { seesRoster } from "./attendance-rights.ts";
import type { PersonInput } from "./attendance.schema.ts";

/** Reading a family's notes again within this time is the same reading. */
const SAME_READING_MINUTES = 15;

const { sql } = Prisma;

const personRow = z.object({
  participantId: z.string(),
  guardianId: z.string(),
  classId: z.string(),
  sealed: z.instanceof(Buffer).nullable(),
  /** Of the class's dates so far: how many there were, and at how many the participant was. */
  dates: z.int(),
  attended: z.int(),
  /** What has been marked at this meeting, in order. */
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
 * What a family has told the school of a participant of a meeting (null where there are no notes, or where no key opens them, which
 * `isUnreadable` says), what was marked there, and at how many dates of the class the participant was. The audit log has who has read
 * the notes.
 *
 * @throws AppError MEETING_NOT_FOUND, also for who does not teach it, and for a place of another class
 */
export async function openPerson(
  deps: Pick<Ctx, "db" | "actor" | "healthSeal" | "log">,
  { meetingId, enrolmentId }: PersonInput,
) {
  const { db, actor } = deps;
  const [found] = await db.$rows(
    sql`
      SELECT e.participant_id AS "participantId", e.student_id AS "guardianId", c.id AS "classId", f.sealed,
        count(p.*)::int AS dates, count(p.*) FILTER (WHERE p.kind IN ('arrived', 'left'))::int AS attended,
        array_to_json(ARRAY(
          SELECT json_build_object(
            'kind', m.kind, 'at', m.happened_at, 'byName', b.name, 'collectedBy', m.collected_by, 'mayCollect', m.may_collect
          )
          FROM attendance_marks m JOIN users b ON b.id = m.recorded_by_id
          WHERE m.meeting_id = s.id AND m.enrolment_id = e.id ORDER BY m.happened_at, m.id
        )) AS marks
      FROM meetings s JOIN classes c ON c.id = s.class_id JOIN enrolments e ON e.class_id = c.id AND e.paid_at IS NOT NULL
      LEFT JOIN health_forms f ON f.participant_id = e.participant_id
      LEFT JOIN LATERAL (
        SELECT o.id, (SELECT m.kind FROM attendance_on(o.id, o.local_start::date) m WHERE m.enrolment_id = e.id) AS kind
        FROM meetings o WHERE o.class_id = c.id AND o.state = 'planned' AND o.ends_at BETWEEN e.paid_at AND now()
      ) AS p ON true
      WHERE s.id = ${meetingId}::uuid AND e.id = ${enrolmentId}::uuid AND ${seesRoster(actor)}
      GROUP BY e.id, c.id, s.id, f.sealed`,
    personRow,
  );
  if (!found) throw new AppError("MEETING_NOT_FOUND");
  const { sealed, participantId, guardianId, classId, ...facts } = found;
  const notes = sealed === null ? null : openNotes(deps, participantId, sealed);
  if (notes !== null) await logReading(deps, guardianId, classId);
  return { ...facts, notes, isUnreadable: sealed !== null && notes === null };
}

async function logReading({ db, actor }: Pick<Ctx, "db" | "actor">, userId: string, classId: string): Promise<void> {
  const at = { gt: new Date(Date.now() - SAME_READING_MINUTES * 60_000) };
  const kind = "health_notes_read";
  if ((await db.auditEvent.count({ where: { kind, actorId: actor.id, userId, classId, at } })) === 0)
    await logAuditEvent(db, actor, { kind, userId, classId });
}
