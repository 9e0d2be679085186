import { z } from "zod";
import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { MAX_YEARS_AHEAD } from "../../schemas/limits.ts";
import { LOCAL_TIME } from "./local-time.ts";
import type { Language } from "../../schemas/languages.ts";
import { errorText } from "../../texts/error-text.ts";
import { shownName } from "./name-overlap.ts";
import type { MeetingTimes } from "./schedule.schema.ts";

/** Where a meeting moves to. */
export interface Move extends MeetingTimes {
  id: string;
  venueId: string | null;
  timeZone: string;
}

const other = z.object({ className: z.string().nullable(), local: z.string() }).nullable();
const judgedRow = z.object({
  id: z.string(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  problemOfStart: z.enum(["missing", "ambiguous"]).nullable(),
  problemOfEnd: z.enum(["missing", "ambiguous"]).nullable(),
  isPast: z.boolean(),
  isTooLate: z.boolean(),
  instructorId: z.string(),
  instructorName: z.string(),
  venueName: z.string().nullable(),
  busy: other,
  taken: other,
});
type Judged = z.output<typeof judgedRow>;

/**
 * Why meetings cannot move together, by the id of each that cannot: the clocks, the past, three years ahead, and overlaps with meetings
 * that stay and with each other. The caller has the lock of planning, or only wants to know.
 */
export async function findMoveProblems(
  tx: Tx,
  moves: readonly Move[],
  actorId: string,
): Promise<ReadonlyMap<string, AppError>> {
  const rows = await tx.$queryRaw`
    WITH target AS (
      SELECT s.id, s.class_id, s.instructor_id, s.busy_instructor_id, g.start, g."end", g."timeZone",
        CASE WHEN v.is_exclusive THEN v.id END AS exclusive_id, takes_venue(c) AS takes_venue, v.name AS venue_name,
        -- Of times that the clocks skip some period, which is refused anyway.
        tstzrange(g.start AT TIME ZONE g."timeZone",
          greatest(g.start AT TIME ZONE g."timeZone" + interval '1 minute', g."end" AT TIME ZONE g."timeZone")) AS period
      FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        AS g (id uuid, start timestamp, "end" timestamp, "venueId" uuid, "timeZone" text)
      JOIN meetings s ON s.id = g.id JOIN classes c ON c.id = s.class_id LEFT JOIN venues v ON v.id = g."venueId"
    )
    SELECT t.id, ${LOCAL_TIME("t.start")} AS start, ${LOCAL_TIME('t."end"')} AS "end", t."timeZone",
      local_time_problem(t.start, t."timeZone") AS "problemOfStart", local_time_problem(t."end", t."timeZone") AS "problemOfEnd",
      lower(t.period) <= now() AS "isPast", upper(t.period) > now() + make_interval(years => ${MAX_YEARS_AHEAD}::int) AS "isTooLate",
      t.instructor_id AS "instructorId", i.name AS "instructorName", t.venue_name AS "venueName",
      (
        SELECT jsonb_build_object('className', ${shownName(actorId)}, 'local', ${LOCAL_TIME("o.start")})
        FROM (
          SELECT class_id, local_start AS start FROM meetings
          WHERE state = 'planned' AND busy_instructor_id = t.busy_instructor_id AND tstzrange(starts_at, ends_at) && t.period
            AND id NOT IN (SELECT id FROM target)
          UNION ALL
          SELECT class_id, start FROM target
          WHERE id <> t.id AND busy_instructor_id = t.busy_instructor_id AND period && t.period
        ) AS o JOIN classes c ON c.id = o.class_id ORDER BY o.start LIMIT 1
      ) AS busy,
      (
        SELECT jsonb_build_object('className', ${shownName(actorId)}, 'local', ${LOCAL_TIME("o.start")})
        FROM (
          SELECT class_id, local_start AS start FROM meetings
          WHERE state = 'planned' AND exclusive_venue_id = t.exclusive_id AND tstzrange(starts_at, ends_at) && t.period
            AND id NOT IN (SELECT id FROM target)
          UNION ALL
          SELECT class_id, start FROM target
          WHERE id <> t.id AND takes_venue AND exclusive_id = t.exclusive_id AND period && t.period
        ) AS o JOIN classes c ON c.id = o.class_id ORDER BY o.start LIMIT 1
      ) AS taken
    FROM target t JOIN users i ON i.id = t.instructor_id
    ORDER BY t.start, t.id`;
  const judged = z.array(judgedRow).parse(rows);
  return new Map(
    judged.flatMap((one) => {
      const problem = problemOf(one, actorId);
      return problem ? [[one.id, problem] as const] : [];
    }),
  );
}

/** What is in the way of a move, in a language; null for nothing. */
export const problemText = (language: Language, problem: AppError | undefined): string | null =>
  problem ? errorText(language, problem) : null;

function problemOf(one: Judged, actorId: string): AppError | null {
  const { start, end, timeZone, problemOfStart, problemOfEnd, busy, taken: venueConflict } = one;
  const clocks = problemOfStart ?? problemOfEnd;
  const params = { date: problemOfStart || !clocks ? start : end, zone: timeZone };
  if (clocks) return new AppError(clocks === "missing" ? "MEETING_TIME_MISSING" : "MEETING_TIME_TWICE", { params });
  if (one.isPast) return new AppError("MEETING_PAST", { params });
  if (one.isTooLate) return new AppError("MEETING_TOO_LATE", { params });
  if (busy) {
    const instructorName = one.instructorId === actorId ? null : one.instructorName;
    const { className, local: date } = busy;
    return new AppError("INSTRUCTOR_BUSY", { params: { instructorName, className, date } });
  }
  if (!venueConflict) return null;
  return new AppError("VENUE_TAKEN", { params: { venueName: one.venueName ?? "", date: venueConflict.local } });
}

/**
 * Moves meetings of locked classes, all in one statement. Each moves after those that move further in the same direction: a class that
 * moves by a week does not meet itself.
 */
export async function writeMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  await tx.$executeRaw`SELECT move_meetings(${JSON.stringify(moves)}::jsonb)`;
}
