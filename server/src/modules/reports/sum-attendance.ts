import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { MAX_DAYS } from "../schedule/schedule.schema.ts";
import { readReport } from "./read-report.ts";
import type { PeriodInput } from "./reports.schema.ts";

const { sql } = Prisma;

const counts = {
  /** Places on days, each once. */
  expected: z.number(),
  present: z.number(),
  excused: z.number(),
  absent: z.number(),
};

const row = z.object({
  classId: z.string(),
  className: z.string(),
  /** Days so far on which somebody was expected. */
  dates: z.number(),
  ...counts,
});

const sumsRow = z.object({
  datesSum: z.number(),
  expectedSum: z.number(),
  presentSum: z.number(),
  excusedSum: z.number(),
  absentSum: z.number(),
});

/** How many were expected at the dates of each class between two days, so far, and how many were there, by what is marked. */
export function sumAttendance({ db }: Pick<Ctx, "db">, { from, to }: PeriodInput) {
  return readReport(db, {
    found: sql`
      SELECT c.id AS "classId", c.name AS "className", count(DISTINCT (p.meeting_id, p.day))::float8 AS dates,
        count(*)::float8 AS expected, count(*) FILTER (WHERE p.kind IN ('arrived', 'left'))::float8 AS present,
        count(*) FILTER (WHERE p.kind = 'excused')::float8 AS excused, count(*) FILTER (WHERE p.kind = 'absent')::float8 AS absent
      FROM classes c JOIN enrolments e ON e.class_id = c.id AND e.paid_at IS NOT NULL
      CROSS JOIN LATERAL attendance_of(e.id) p
      WHERE p.day BETWEEN ${from}::date AND ${to}::date AND c.id IN (
        SELECT s.class_id FROM meetings s
        WHERE s.local_start < ${to}::date + 1 AND s.local_start >= ${from}::date - ${MAX_DAYS}::int AND s.state = 'planned'
      )
      GROUP BY c.id`,
    row,
    order: `sort_name("className"), "classId"`,
    sums: sql`coalesce(sum(dates), 0) AS "datesSum", coalesce(sum(expected), 0) AS "expectedSum",
      coalesce(sum(present), 0) AS "presentSum", coalesce(sum(excused), 0) AS "excusedSum", coalesce(sum(absent), 0) AS "absentSum"`,
    sumsRow,
  });
}
