import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { PaymentMethod, PaymentState } from "../../db/generated/enums.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";
import type { Ctx } from "../../deps.ts";
import { classOf } from "../enrolments/class-of.ts";
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
  /** Of several places "Judo and 2 more", as when it was paid. */
  className: z.string(),
  priceCents: z.int(),
  paymentIntentId: z.string(),
  method: z.enum(PaymentMethod),
  paidAt: z.date(),
  state: z.enum(PaymentState),
  refundedCents: z.int(),
  /** What it is for, in the order of the purchase. */
  items: z.array(
    z.object({
      enrolmentId: z.string(),
      classId: z.string(),
      className: z.string(),
      /** Null for oneself. */
      participantName: z.string().nullable(),
      imageUrl: z.string(),
      seatsLeft: z.int(),
      priceCents: z.int(),
      refundedCents: z.int(),
      isEnrolmentOver: z.boolean(),
      /** The class that the place has moved to or has come from. */
      movedTo: z.string().nullable(),
      movedFrom: z.string().nullable(),
    }),
  ),
});

const COLUMNS = sql`
  p.id, p.class_name AS "className", p.amount_cents AS "priceCents", p.payment_intent_id AS "paymentIntentId", p.method,
  p.paid_at AS "paidAt", p.state, p.refunded_cents AS "refundedCents", (
    SELECT json_agg(json_build_object(
      'enrolmentId', e.id, 'classId', e.class_id, 'className', c.name, 'participantName', a.name, 'imageUrl', c.image_url,
      'seatsLeft', c.capacity - c.seats_taken, 'priceCents', i.amount_cents, 'refundedCents', i.refunded_cents,
      'isEnrolmentOver', e.state <> 'paid', 'movedTo', ${classOf(sql`e.moved_to_id`)}, 'movedFrom', ${classOf(sql`e.moves_from_id`)}
    ) ORDER BY e.id)
    FROM payment_items i JOIN enrolments e ON e.id = i.enrolment_id JOIN participants a ON a.id = e.participant_id
    JOIN classes c ON c.id = e.class_id WHERE i.payment_id = p.id
  ) AS items, ${RETURNS}`;

/** One page of the caller's payments with their refunds and its total. Searches class names and transaction ids. */
export async function listPayments({ db, actor }: Ctx, input: ListPaymentsInput) {
  const { search, sort, ...page } = input;
  // One student's payments are few: searched without an index.
  const matching = search
    ? sql`AND (${containsText("p.class_name", search)} OR ${containsText("p.payment_intent_id", search)})`
    : empty;
  const { rows, ...totals } = await readPage(db, {
    table: "payments",
    alias: "p",
    joins: empty,
    columns: COLUMNS,
    row: paymentRow,
    where: sql`p.student_id = ${actor.id}::uuid AND p.paid_at IS NOT NULL ${matching}`,
    order: ORDERS[sort],
    ...page,
  });
  return { payments: rows, ...totals };
}
