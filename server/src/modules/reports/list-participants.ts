import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { MAX_DAYS } from "../schedule/schedule.schema.ts";
import { readReport } from "./read-report.ts";
import type { PeriodInput } from "./reports.schema.ts";

const { sql } = Prisma;

const row = z.object({
  enrolmentId: z.string(),
  name: z.string(),
  /** Null where none is known. */
  birthDate: z.string().nullable(),
  /** In completed years, on the first day of the time. */
  age: z.int().nullable(),
  className: z.string(),
  /** On how many days of the time the class meets while the place lasts. */
  dates: z.int(),
  /** Null for an account itself. */
  guardianName: z.string().nullable(),
});

const sumsRow = z.object({ people: z.int(), datesSum: z.number() });

/**
 * Everybody who had or has a paid place on a day of a class between two days, as an insurance asks: a row for each place, by last name.
 * Cancelled dates do not count, nor those before a place was paid or after it had ended.
 */
export function listParticipants({ db }: Deps, { from, to }: PeriodInput) {
  return readReport(db, {
    found: sql`
      SELECT e.id AS "enrolmentId", e.participant_id AS "participantId", coalesce(a.name, u.name) AS name,
        to_char(a.birth_date, 'YYYY-MM-DD') AS "birthDate", participant_age(a.birth_date, ${from}::date) AS age, c.name AS "className",
        placed.dates, sort_name(coalesce(a.name, u.name)) AS "sortName", CASE WHEN a.name IS NOT NULL THEN u.name END AS "guardianName"
      FROM (
        SELECT e.id, count(*)::int AS dates
        FROM meetings s CROSS JOIN LATERAL days_of_meeting(s.local_start, s.local_end, s.time_zone) d
        JOIN enrolments e ON e.class_id = s.class_id AND e.paid_at < d.ends_at AND (e.state = 'paid' OR e.ended_at > d.begins_at)
        WHERE s.state = 'planned' AND s.local_start < ${to}::date + 1 AND s.local_start >= ${from}::date - ${MAX_DAYS}::int
          AND d.day BETWEEN ${from}::date AND ${to}::date
        GROUP BY e.id
      ) AS placed JOIN enrolments e ON e.id = placed.id JOIN classes c ON c.id = e.class_id
      JOIN users u ON u.id = e.student_id JOIN participants a ON a.id = e.participant_id`,
    row,
    order: `"sortName", "participantId", "className", "enrolmentId"`,
    sums: sql`count(DISTINCT "participantId")::int AS people, coalesce(sum(dates), 0)::float8 AS "datesSum"`,
    sumsRow,
  });
}
