import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { RETURNED } from "../refunds/refund-rows.ts";
import { readReport } from "./read-report.ts";
import type { PeriodInput } from "./reports.schema.ts";

const { sql } = Prisma;

const row = z.object({
  classId: z.string(),
  className: z.string(),
  /** By the school's clock, such as 2026-11. */
  month: z.string(),
  paidCents: z.number(),
  refundedCents: z.number(),
});

const sumsRow = z.object({ paidSum: z.number(), refundedSum: z.number() });

/**
 * What each class has brought in each month of a time, and what went back in that month, from the same rows as 'Money and seats': payments
 * when they were taken, refunds when the money had left the school. The money of a place that has moved counts for its present class.
 */
export function sumRevenue({ db, school }: AnyCtx, { from, to }: PeriodInput) {
  const zone = sql`${school.timeZone}::text`;
  const during = (at: Prisma.Sql) => sql`
    ${at} >= ${from}::date::timestamp AT TIME ZONE ${zone} AND ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}`;
  return readReport(db, {
    found: sql`
      SELECT c.id AS "classId", c.name AS "className", to_char(m.at AT TIME ZONE ${zone}, 'YYYY-MM') AS month,
        sum(m.paid)::float8 AS "paidCents", sum(m.refunded)::float8 AS "refundedCents"
      FROM (
        SELECT i.enrolment_id, p.paid_at AS at, i.amount_cents AS paid, 0 AS refunded
        FROM payments p JOIN payment_items i ON i.payment_id = p.id WHERE p.paid_at IS NOT NULL AND ${during(sql`p.paid_at`)}
        UNION ALL
        SELECT r.enrolment_id, r.done_at, 0, r.amount_cents FROM refunds r
        WHERE r.state IN ${RETURNED} AND ${during(sql`r.done_at`)}
      ) AS m JOIN enrolments e ON e.id = m.enrolment_id JOIN classes c ON c.id = e.class_id
      GROUP BY c.id, month HAVING sum(m.paid) + sum(m.refunded) > 0`,
    row,
    order: `month, sort_name("className"), "classId"`,
    sums: sql`coalesce(sum("paidCents"), 0) AS "paidSum", coalesce(sum("refundedCents"), 0) AS "refundedSum"`,
    sumsRow,
  });
}
