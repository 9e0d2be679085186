import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { PaymentMethod } from "../../db/generated/enums.ts";
import type { AnyCtx } from "../../deps.ts";
import { RETURNED } from "../refunds/refund-rows.ts";

const { sql } = Prisma;

const DAYS = 7;

const method = z.enum(PaymentMethod);
const dayRow = z.object({
  /** By the school's clock, such as 2026-11-29. */
  day: z.iso.date(),
  isToday: z.boolean(),
  method,
  takenCents: z.number(),
  returnedCents: z.number(),
});

/**
 * What each way to pay has brought, and what was given back that way, on each of the last seven days by the school's clock, the latest
 * first: what the drawer must hold.
 */
export async function sumMethods({ db, school }: AnyCtx, now = new Date()) {
  const zone = sql`${school.timeZone}::text`;
  const today = sql`date_trunc('day', ${now}::timestamptz, ${zone})`;
  const first = sql`date_subtract(${today}, make_interval(days => ${DAYS - 1}::int), ${zone})`;
  const days = await db.$rows(
    sql`
      WITH money AS (
        SELECT paid_at AS at, method, amount_cents AS taken, 0 AS returned FROM payments
        WHERE paid_at >= ${first} AND method <> 'none'
        UNION ALL
        SELECT r.done_at, coalesce(r.method, p.method), 0, r.amount_cents FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.state IN ${RETURNED} AND r.done_at >= ${first}
      )
      SELECT to_char(at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day, bool_and(at >= ${today}) AS "isToday", method,
        sum(taken)::float8 AS "takenCents", sum(returned)::float8 AS "returnedCents"
      FROM money GROUP BY 1, 3 ORDER BY 1 DESC, 3`,
    dayRow,
  );
  return { days };
}
