import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { PaymentState } from "../../db/generated/enums.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";
import type { Ctx } from "../../deps.ts";
import { RETURNS, returnsRow } from "./payment-rows.ts";
import type { ListPaymentsInput } from "./payments.schema.ts";

const { sql, empty } = Prisma;

const ORDERS = {
  newest: ["p.paid_at DESC", "p.id DESC"],
  oldest: ["p.paid_at ASC", "p.id ASC"],
  "price-desc": ["p.amount_cents DESC", "p.id DESC"],
  "price-asc": ["p.amount_cents ASC", "p.id ASC"],
} satisfies Record<ListPaymentsInput["sort"], readonly Sorted[]>;

const paymentRow = returnsRow.extend({
  id: z.string(),
  classId: z.string(),
  className: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  imageUrl: z.string(),
  seatsLeft: z.int(),
  priceCents: z.int(),
  paymentIntentId: z.string(),
  paidAt: z.date(),
  state: z.enum(PaymentState),
  refundedCents: z.int(),
  isEnrolmentOver: z.boolean(),
});

const COLUMNS = sql`
  p.id, e.class_id AS "classId", p.class_name AS "className", a.name AS "participantName", c.image_url AS "imageUrl",
  c.capacity - c.seats_taken AS "seatsLeft",
  p.amount_cents AS "priceCents", p.payment_intent_id AS "paymentIntentId", p.paid_at AS "paidAt", p.state,
  p.refunded_cents AS "refundedCents", e.state <> 'paid' AS "isEnrolmentOver", ${RETURNS}`;

/** One page of the caller's payments with their refunds and its total. Searches class names and transaction ids. */
export async function listPayments({ db, actor }: Pick<Ctx, "db" | "actor">, input: ListPaymentsInput) {
  const { search, sort, ...page } = input;
  // One student's payments are few: searched without an index.
  const matching = search
    ? sql`AND (${containsText("p.class_name", search)} OR ${containsText("p.payment_intent_id", search)})`
    : empty;
  const { rows, ...totals } = await readPage(db, {
    table: "payments",
    alias: "p",
    joins: sql`JOIN payment_items i ON i.payment_id = p.id JOIN enrolments e ON e.id = i.enrolment_id JOIN participants a ON a.id = e.participant_id JOIN classes c ON c.id = e.class_id`,
    columns: COLUMNS,
    row: paymentRow,
    where: sql`p.student_id = ${actor.id}::uuid AND p.paid_at IS NOT NULL ${matching}`,
    order: ORDERS[sort],
    ...page,
  });
  return { payments: rows, ...totals };
}
