import { z } from "zod";
import { knownEmail } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind, MeetingState } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { askedDay, MARK_PROBLEMS, markProblem, seesNotes, seesRoster } from "./attendance-rights.ts";
import type { RosterInput } from "./attendance.schema.ts";

const { sql } = Prisma;

const person = z.object({
  enrolmentId: z.string(),
  name: z.string(),
  /** In completed years, on this day; null where no birth date is known. */
  age: z.int().nullable(),
  /** The account that has enrolled a child; null for somebody who has enrolled themself. */
  guardianName: z.string().nullable(),
  /** The account's. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether the family has noted allergies, whom to call, or who may collect, and the caller may read it. */
  hasNotes: z.boolean(),
  /** Whether the family has said no to pictures. */
  isNotPictured: z.boolean(),
  /** When the place has ended; it stays in the list once somebody has marked it on this day. */
  endedAt: z.coerce.date().nullable(),
  /** The mark that holds; null while the participant is expected. */
  mark: z
    .object({
      kind: z.enum(AttendanceKind),
      at: z.coerce.date(),
      byName: z.string(),
      /** The family has excused them itself. */
      isByFamily: z.boolean(),
      collectedBy: z.string().nullable(),
      mayCollect: z.boolean().nullable(),
    })
    .nullable(),
});

const rosterRow = z.object({
  meetingId: z.string(),
  classId: z.string(),
  className: z.string(),
  instructorName: z.string(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  venueName: z.string().nullable(),
  state: z.enum(MeetingState),
  day: z.string(),
  /** Why the caller may not mark now, as an error's code; null where they may. */
  problem: z.enum(MARK_PROBLEMS).nullable(),
  people: z.array(person),
});

/** The last answer to a question about pictures. */
const PICTURES = sql`(
  SELECT o.answer = 'no' FROM consents o JOIN consent_texts t ON t.id = o.text_id AND t.kind = 'photos'
  WHERE o.participant_id = e.participant_id ORDER BY o.answered_at DESC, o.id DESC LIMIT 1
)`;

/**
 * Everybody who is expected on a day of a meeting, by last name, with what has been marked: not who has enrolled after it. One statement.
 *
 * @throws AppError MEETING_NOT_FOUND, also for who does not teach it, and for a day that is not the meeting's
 */
export async function readRoster({ db, actor, healthSeal }: Ctx, { meetingId, day }: RosterInput) {
  const [roster] = await db.$rows(
    sql`
      SELECT s.id AS "meetingId", c.id AS "classId", c.name AS "className", i.name AS "instructorName",
        to_char(s.local_start, 'YYYY-MM-DD"T"HH24:MI') AS start, to_char(s.local_end, 'YYYY-MM-DD"T"HH24:MI') AS "end",
        s.time_zone AS "timeZone", s.starts_at AS "startsAt", s.ends_at AS "endsAt", v.name AS "venueName", s.state,
        to_char(asked, 'YYYY-MM-DD') AS day, ${markProblem(actor)} AS problem, array_to_json(ARRAY(
          SELECT json_build_object(
            'enrolmentId', e.id, 'name', coalesce(a.name, u.name), 'age', participant_age(a.birth_date, asked),
            'guardianName', CASE WHEN a.name IS NOT NULL THEN u.name END, 'phone', u.phone, 'email', ${knownEmail("u")},
            'hasNotes', ${healthSeal !== null}::bool AND ${seesNotes(actor)} AND EXISTS (SELECT FROM health_forms f WHERE f.participant_id = e.participant_id),
            'isNotPictured', coalesce(${PICTURES}, false), 'endedAt', CASE WHEN e.state <> 'paid' THEN e.ended_at END,
            'mark', CASE WHEN m.id IS NOT NULL THEN json_build_object(
              'kind', m.kind, 'at', m.happened_at, 'byName', b.name, 'isByFamily', m.recorded_by_id = e.student_id,
              'collectedBy', m.collected_by, 'mayCollect', m.may_collect
            ) END
          )
          FROM enrolments e JOIN users u ON u.id = e.student_id JOIN participants a ON a.id = e.participant_id
          LEFT JOIN attendance_on(s.id, asked) m ON m.enrolment_id = e.id LEFT JOIN users b ON b.id = m.recorded_by_id
          WHERE e.class_id = c.id AND ((e.state = 'paid' AND e.paid_at < d.ends_at) OR m.id IS NOT NULL)
          ORDER BY sort_name(coalesce(a.name, u.name)), e.id
        )) AS people
      FROM meetings s JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
      LEFT JOIN venues v ON v.id = s.venue_id
      CROSS JOIN LATERAL (SELECT ${askedDay(day)} AS asked) AS chosen
      JOIN LATERAL days_of_meeting(s.local_start, s.local_end, s.time_zone) d ON d.day = asked
      WHERE s.id = ${meetingId}::uuid AND ${seesRoster(actor)}`,
    rosterRow,
  );
  if (!roster) throw new AppError("MEETING_NOT_FOUND");
  return roster;
}
