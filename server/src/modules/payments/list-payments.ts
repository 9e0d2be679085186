import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { PaymentState } from "../../db/generated/enums.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { holds } from "../../db/searched.ts";
import type { Signed } from "../../deps.ts";
import { RETURNS, returnsRow } from "./payment-rows.ts";
import type { ListPaymentsInput } from "./payments.schema.ts";

const { sql, empty } = Prisma;

const ORDERS = {
  newest: [
    ["p.paid_at", "DESC"],
    ["p.id", "DESC"],
  ],
  oldest: [
    ["p.paid_at", "ASC"],
    ["p.id", "ASC"],
  ],
  "price-desc": [
    ["p.amount_cents", "DESC"],
    ["p.id", "DESC"],
  ],
  "price-asc": [
    ["p.amount_cents", "ASC"],
    ["p.id", "ASC"],
  ],
} as const satisfies Record<ListPaymentsInput["sort"], readonly Sorted[]>;

const paymentRow = returnsRow.extend({
  id: z.string(),
  className: z.string(),
  priceCents: z.int(),
  transactionId: z.string(),
  paidAt: z.date(),
  state: z.enum(PaymentState),
  refundedCents: z.int(),
  isPlaceOver: z.boolean(),
});

const COLUMNS = sql`
  p.id, p.class_name AS "className", p.amount_cents AS "priceCents", p.transaction_id AS "transactionId",
  p.paid_at AS "paidAt", p.state, p.refunded_cents AS "refundedCents", e.state <> 'paid' AS "isPlaceOver", ${RETURNS}`;

/** One stretch of the caller's payments with what went back of them, and how many there are in all. Searches class names and transaction ids. */
export async function listPayments(
  { db, actor }: Pick<Signed, "db" | "actor">,
  { search, sort, ...stretch }: ListPaymentsInput,
) {
  // One person's payments are few: they are found by the person, and searched one by one.
  const fits = search ? sql`AND (${holds("p.class_name", search)} OR ${holds("p.transaction_id", search)})` : empty;
  const { rows, ...totals } = await readPage(db, {
    table: "payments",
    alias: "p",
    joins: sql`JOIN enrolments e ON e.id = p.enrolment_id`,
    columns: COLUMNS,
    row: paymentRow,
    where: sql`
      p.enrolment_id IN (SELECT id FROM enrolments WHERE student_id = ${actor.id}::uuid)
      AND p.paid_at IS NOT NULL ${fits}`,
    order: ORDERS[sort],
    ...stretch,
  });
  return { payments: rows, ...totals };
}
