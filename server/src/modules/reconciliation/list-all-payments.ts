import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { DisputeStatus, EnrolmentState, PaymentMethod, PaymentState } from "../../db/generated/enums.ts";
import { matchIn, readPage, type Sorted } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";
import { knownEmail } from "../../db/known-email.ts";
import type { Deps } from "../../deps.ts";
import type { ExportPaymentsInput, ListAllPaymentsInput } from "./reconciliation.schema.ts";
import { INCONSISTENCIES, inconsistenciesOf } from "./inconsistencies.ts";
import type { DeskMethod } from "../../schemas/payment-methods.ts";
import { moment, RETURNS, returnsRow } from "../payments/payment-rows.ts";
import { IS_TO_HAND_OUT, RETURNED } from "../refunds/refund-rows.ts";

const { sql, raw } = Prisma;

const ORDERS = {
  newest: ["p.created_at DESC", "p.id DESC"],
  oldest: ["p.created_at ASC", "p.id ASC"],
  "amount-desc": ["p.amount_cents DESC", "p.id DESC"],
  "amount-asc": ["p.amount_cents ASC", "p.id ASC"],
} satisfies Record<ListAllPaymentsInput["sort"], readonly Sorted[]>;

const atDesk = (method: DeskMethod) => sql`p.method = ${raw(`'${method}'`)} AND p.recorded_by_id IS NOT NULL`;

const SHOWN: Record<ListAllPaymentsInput["shown"], Prisma.Sql> = {
  all: sql`true`,
  attention: sql`p.id IN (SELECT id FROM (${inconsistenciesOf()}) AS differing)`,
  kept: sql`p.state = 'succeeded'`,
  due: sql`p.id IN (SELECT payment_id FROM refunds WHERE state IN ('requested', 'failed'))`,
  refunded: sql`p.id IN (SELECT payment_id FROM refunds WHERE state IN ${RETURNED})`,
  open: sql`p.state = 'open'`,
  hand_out: sql`EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND ${IS_TO_HAND_OUT})`,
  card: sql`p.method = 'card'`,
  cash: atDesk("cash"),
  bank_transfer: atDesk("bank_transfer"),
  other: atDesk("other"),
};

const allPaymentsRow = returnsRow.extend({
  id: z.string(),
  paymentIntentId: z.string(),
  method: z.enum(PaymentMethod),
  /** What the admin at the desk has noted. */
  reference: z.string(),
  discountReason: z.string(),
  /** Who has recorded it at the desk; null for the others, and for somebody removed. */
  recordedBy: z.string().nullable(),
  state: z.enum(PaymentState),
  amountCents: z.int(),
  refundedCents: z.int(),
  className: z.string(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** What it is for, in the order of the purchase. */
  items: z.array(
    z.object({
      enrolmentId: z.string(),
      enrolmentState: z.enum(EnrolmentState),
      classId: z.string(),
      className: z.string(),
      /** Whether it has come from another class, with money of a payment for that. */
      isMoved: z.boolean(),
      /** Whether it has gone to another class, with its money or what that costs of it. */
      hasMovedOn: z.boolean(),
      /** Null for the account itself. */
      participantName: z.string().nullable(),
      amountCents: z.int(),
      refundedCents: z.int(),
      /** What is left of all that was paid for the place: of one that was moved, by several payments. */
      placeLeftCents: z.int(),
    }),
  ),
  /** Null for a removed account. */
  personId: z.string().nullable(),
  personName: z.string(),
  personEmail: z.string().nullable(),
  disputes: z.array(z.object({ id: z.string(), status: z.enum(DisputeStatus), respondBy: moment.nullable() })),
  inconsistencies: z.array(z.enum(INCONSISTENCIES)),
});

const COLUMNS = sql`
  p.id, p.payment_intent_id AS "paymentIntentId", p.method, p.reference, p.discount_reason AS "discountReason",
  (SELECT name FROM users WHERE id = p.recorded_by_id AND removed_at IS NULL) AS "recordedBy", p.state, p.amount_cents AS "amountCents",
  p.refunded_cents AS "refundedCents", p.class_name AS "className", p.created_at AS "createdAt", p.paid_at AS "paidAt",
  (
    SELECT json_agg(json_build_object(
      'enrolmentId', e.id, 'enrolmentState', e.state, 'classId', c.id, 'className', c.name, 'isMoved', e.moves_from_id IS NOT NULL,
      'hasMovedOn', e.moved_to_id IS NOT NULL,
      'participantName', a.name,
      'amountCents', i.amount_cents, 'refundedCents', i.refunded_cents, 'placeLeftCents', kept_of(e.id)
    ) ORDER BY e.id)
    FROM payment_items i JOIN enrolments e ON e.id = i.enrolment_id JOIN participants a ON a.id = e.participant_id
    JOIN classes c ON c.id = e.class_id WHERE i.payment_id = p.id
  ) AS items, CASE WHEN s.removed_at IS NULL THEN s.id END AS "personId", s.name AS "personName",
  ${knownEmail("s")} AS "personEmail", ${RETURNS},
  (
    SELECT coalesce(json_agg(json_build_object('id', d.id, 'status', d.status, 'respondBy', d.respond_by)
      ORDER BY d.first_seen_at, d.id), '[]') FROM disputes d WHERE d.payment_id = p.id
  ) AS disputes,
  ARRAY(SELECT inconsistency FROM (${inconsistenciesOf("p.id")}) AS differing) AS inconsistencies`;

/** The payments for places of a class. */
const ofClass = (classId: string): Prisma.Sql => sql`
  SELECT i.payment_id FROM enrolments e JOIN payment_items i ON i.enrolment_id = e.id WHERE e.class_id = ${classId}::uuid`;

const JOINS = sql`JOIN users s ON s.id = p.student_id`;

const EXPORT_PAGE_SIZE = 1000;

/** One page of all payments with their refunds and inconsistencies, and its total. */
export async function listAllPayments({ db }: Deps, { sort, ...page }: ListAllPaymentsInput) {
  const { rows, ...totals } = await readPayments(db, { ...page, order: ORDERS[sort] });
  return { payments: rows, ...totals };
}

/** One page of all payments by id: concurrent inserts neither skip nor repeat one. */
export async function exportPayments({ db }: Deps, input: ExportPaymentsInput) {
  const { rows } = await readPayments(db, { ...input, order: ["p.id ASC"], limit: EXPORT_PAGE_SIZE, offset: 0 });
  const last = rows.length >= EXPORT_PAGE_SIZE ? rows.at(-1)?.id : undefined;
  return { payments: rows, next: last ?? null };
}

interface PaymentsPage extends ExportPaymentsInput {
  userId?: string | undefined;
  classId?: string | undefined;
  order: readonly Sorted[];
  limit: number;
  offset: number;
}

function readPayments(db: Deps["db"], { search, shown, userId, classId, ...page }: PaymentsPage) {
  const conditions = [
    SHOWN[shown],
    ...(userId === undefined ? [] : [sql`p.student_id = ${userId}::uuid`]),
    ...(classId === undefined ? [] : [sql`p.id IN (${ofClass(classId)})`]),
  ];
  return readPage(db, {
    ...page,
    table: "payments",
    alias: "p",
    joins: JOINS,
    columns: COLUMNS,
    row: allPaymentsRow,
    where: Prisma.join(conditions, " AND "),
    matches: search ? matchesOf(search) : undefined,
  });
}

function matchesOf(search: string) {
  const student = "users u JOIN payments m ON m.student_id = u.id";
  const inReceipt = (condition: Prisma.Sql) => matchIn("receipts m", condition, "m.payment_id");
  const number = /^0*([1-9]\d{0,8})$/.exec(search)?.[1];
  return [
    matchIn("payments m", containsText("m.class_name", search)),
    matchIn("payments m", containsText("m.payment_intent_id", search)),
    matchIn(student, containsText("u.name", search)),
    matchIn(student, containsText("u.email", search)),
    inReceipt(containsText("m.person_name", search)),
    ...(number ? [inReceipt(sql`m.number = ${raw(number)}`)] : []),
  ];
}
