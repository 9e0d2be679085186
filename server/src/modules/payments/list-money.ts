import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { EnrolmentState, PaymentState } from "../../db/generated/enums.ts";
import { type Match, readPage, type Sorted } from "../../db/list-page.ts";
import { holds } from "../../db/searched.ts";
import type { Deps } from "../../deps.ts";
import type { ExportMoneyInput, ListMoneyInput } from "./money.schema.ts";
import { DIFFERENCES, differencesOf } from "./money-differences.ts";
import { RETURNS, returnsRow } from "./payment-rows.ts";

const { sql, raw } = Prisma;

const ORDERS = {
  newest: [
    ["p.created_at", "DESC"],
    ["p.id", "DESC"],
  ],
  oldest: [
    ["p.created_at", "ASC"],
    ["p.id", "ASC"],
  ],
  "amount-desc": [
    ["p.amount_cents", "DESC"],
    ["p.id", "DESC"],
  ],
  "amount-asc": [
    ["p.amount_cents", "ASC"],
    ["p.id", "ASC"],
  ],
} as const satisfies Record<ListMoneyInput["sort"], readonly Sorted[]>;

const SHOWN: Record<ListMoneyInput["shown"], Prisma.Sql> = {
  all: sql`true`,
  attention: sql`p.id IN (SELECT id FROM (${differencesOf()}) AS differing)`,
  kept: sql`p.state = 'succeeded'`,
  due: sql`p.id IN (SELECT payment_id FROM refunds WHERE state <> 'done')`,
  refunded: sql`p.id IN (SELECT payment_id FROM refunds WHERE state = 'done')`,
  open: sql`p.state = 'open'`,
};

const moneyRow = returnsRow.extend({
  id: z.string(),
  transactionId: z.string(),
  state: z.enum(PaymentState),
  amountCents: z.int(),
  refundedCents: z.int(),
  className: z.string(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  enrolmentId: z.string(),
  place: z.enum(EnrolmentState),
  personName: z.string(),
  personEmail: z.string().nullable(),
  differences: z.array(z.enum(DIFFERENCES)),
});

const COLUMNS = sql`
  p.id, p.transaction_id AS "transactionId", p.state, p.amount_cents AS "amountCents",
  p.refunded_cents AS "refundedCents", p.class_name AS "className", p.created_at AS "createdAt", p.paid_at AS "paidAt",
  e.id AS "enrolmentId", e.state AS place, s.name AS "personName",
  CASE WHEN s.removed_at IS NULL THEN s.email END AS "personEmail", ${RETURNS},
  ARRAY(SELECT difference FROM (${differencesOf("p.id")}) AS differing) AS differences`;

const JOINS = sql`JOIN enrolments e ON e.id = p.enrolment_id JOIN users s ON s.id = e.student_id`;

const EXPORTED_AT_ONCE = 1000;

/** One stretch of all payments, each with its place, its refunds and what does not add up, and how many there are in all. */
export async function listMoney({ db }: Pick<Deps, "db">, { sort, ...wanted }: ListMoneyInput) {
  const { rows, ...totals } = await readMoney(db, { ...wanted, order: ORDERS[sort] });
  return { payments: rows, ...totals };
}

/** All payments in their order of coming, a stretch at a time: none is skipped or repeated, whatever comes meanwhile. */
export async function exportMoney({ db }: Pick<Deps, "db">, { after, ...wanted }: ExportMoneyInput) {
  const order = [["p.id", "ASC"]] as const;
  const { rows } = await readMoney(db, { ...wanted, after, order, limit: EXPORTED_AT_ONCE, offset: 0 });
  const last = rows.length === EXPORTED_AT_ONCE ? rows.at(-1)?.id : undefined;
  return { payments: rows, next: last ?? null };
}

interface WantedMoney extends ExportMoneyInput {
  order: readonly Sorted[];
  limit: number;
  offset: number;
}

function readMoney(db: Deps["db"], { search, shown, ...stretch }: WantedMoney) {
  return readPage(db, {
    ...stretch,
    table: "payments",
    alias: "p",
    joins: JOINS,
    columns: COLUMNS,
    row: moneyRow,
    where: SHOWN[shown],
    matches: search ? matchesOf(search) : undefined,
  });
}

function matchesOf(search: string): Match[] {
  const inPayment =
    (column: string): Match =>
    (only) =>
      sql`
    SELECT m.id FROM payments m WHERE ${holds(column, search)} ${only("m.id")}`;
  const inStudent =
    (column: string): Match =>
    (only) =>
      sql`
    SELECT m.id FROM users u JOIN enrolments n ON n.student_id = u.id JOIN payments m ON m.enrolment_id = n.id
    WHERE ${holds(column, search)} ${only("m.id")}`;
  const number = /^0*([1-9]\d{0,8})$/.exec(search)?.[1];
  const inReceipt =
    (fits: Prisma.Sql): Match =>
    (only) =>
      sql`
    SELECT m.payment_id AS id FROM receipts m WHERE ${fits} ${only("m.payment_id")}`;
  return [
    inPayment("m.class_name"),
    inPayment("m.transaction_id"),
    inStudent("u.name"),
    inStudent("u.email"),
    inReceipt(holds("m.person_name", search)),
    ...(number ? [inReceipt(sql`m.number = ${raw(number)}`)] : []),
  ];
}
