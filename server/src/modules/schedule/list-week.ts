import { z } from "zod";
import { readPage } from "../../db/list-page.ts";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind } from "../../db/generated/enums.ts";
import type { Actor, Ctx } from "../../deps.ts";
import { LOCAL_TIME } from "./local-time.ts";
import { teachesSoon } from "./teaches-soon.ts";
import type { WeekInput } from "./schedule.schema.ts";
import { WEEK_JOINS, weekColumns, weekRow, withOverlaps } from "./week-rows.ts";
import { selectionOf } from "./week-selection.ts";

const { sql } = Prisma;

/** How many meetings of one week are listed. */
const LISTED = 300;

const columnsFor = (actor: Actor) => sql`
  ${weekColumns(actor)}, c.enrolled_count AS "enrolledCount", s.reason,
  ${LOCAL_TIME("r.local_start")} AS "replacedStart", s.instructor_id = ${actor.id}::uuid AS "isTaught",
  coalesce(${teachesSoon(actor.id)}, false) AS "isListOpen",
  coalesce(s.substitute_id = ${actor.id}::uuid AND s.state = 'planned' AND s.starts_at >= now() + interval '1 hour', false)
    AS "mayDecline", EXISTS (
    SELECT 1 FROM enrolments e WHERE e.class_id = s.class_id AND e.student_id = ${actor.id}::uuid AND e.state = 'paid'
  ) AS "isAttended", array_to_json(ARRAY(
    SELECT json_build_object(
      'enrolmentId', e.id, 'participantName', a.name, 'day', d.day, 'kind', m.kind, 'isByFamily', m.recorded_by_id = e.student_id
    )
    FROM enrolments e JOIN participants a ON a.id = e.participant_id CROSS JOIN LATERAL days_of_meeting(s.local_start, s.local_end, s.time_zone) d
    LEFT JOIN attendance_on(s.id, d.day) m ON m.enrolment_id = e.id
    WHERE e.class_id = s.class_id AND e.student_id = ${actor.id}::uuid AND e.state = 'paid' AND s.state = 'planned' AND d.begins_at > now()
    ORDER BY a.name IS NOT NULL, a.created_at, a.id, d.day
  )) AS coming`;

const row = weekRow.extend({
  enrolledCount: z.int(),
  reason: z.string().nullable(),
  /** When the meeting that it makes up for would have begun. */
  replacedStart: z.string().nullable(),
  isTaught: z.boolean(),
  /** The substitute sees the list of students. */
  isListOpen: z.boolean(),
  /** The substitute may step back. */
  mayDecline: z.boolean(),
  isAttended: z.boolean(),
  /** Who of the family is expected on which day that is to come, as long as nothing is marked. */
  coming: z.array(
    z.object({
      enrolmentId: z.string(),
      /** Null for oneself. */
      participantName: z.string().nullable(),
      day: z.string(),
      kind: z.enum(AttendanceKind).nullable(),
      /** The family has excused them itself; null where nothing is marked. */
      isByFamily: z.boolean().nullable(),
    }),
  ),
});

/**
 * The meetings whose local time falls into a week, or on one day, in order, at most {@link LISTED}, as {@link selectionOf} chooses them;
 * on request those at one venue or of one instructor. Of a time without meetings, another statement finds the next planned one.
 */
export async function listWeek(ctx: Ctx, input: WeekInput) {
  const { today, monday, chosen, during, nextStart } = await selectionOf(ctx, input);
  const { rows, total, isTotalExact } = await readPage(ctx.db, {
    table: "meetings",
    alias: "s",
    joins: sql`${WEEK_JOINS} LEFT JOIN meetings r ON r.id = s.replaces_id`,
    columns: columnsFor(ctx.actor),
    row,
    where: sql`${during} ${chosen}`,
    order: ["s.local_start ASC", "s.id ASC"],
    limit: LISTED,
    offset: 0,
  });
  return {
    monday,
    /** The one day that was asked for. */
    day: input.day ?? null,
    /** The school's date. */
    today,
    meetings: withOverlaps(rows),
    total,
    isTotalExact,
    /** The local start of the next planned meeting after a time without one; null where there is none. */
    nextStart: total > 0 ? null : await nextStart(),
  };
}
