import type { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { ExportMoneyInput, ListMoneyInput } from "./money.schema.ts";
import { paymentDifferences } from "./money-differences.ts";
import { RECEIPT, REFUNDS, toRefund } from "./payments.select.ts";

const ORDERS = {
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  oldest: [{ createdAt: "asc" }, { id: "asc" }],
  "amount-desc": [{ amountCents: "desc" }, { id: "desc" }],
  "amount-asc": [{ amountCents: "asc" }, { id: "asc" }],
} as const satisfies Record<ListMoneyInput["sort"], Prisma.PaymentOrderByWithRelationInput[]>;

const SHOWN: Record<Exclude<ListMoneyInput["shown"], "attention">, Prisma.PaymentWhereInput> = {
  all: {},
  kept: { state: "succeeded" },
  due: { refunds: { some: { state: { not: "done" } } } },
  refunded: { refunds: { some: { state: "done" } } },
  open: { state: "open" },
};

const ROW = {
  id: true,
  transactionId: true,
  state: true,
  amountCents: true,
  refundedCents: true,
  className: true,
  createdAt: true,
  paidAt: true,
  enrolment: { select: { id: true, state: true, student: { select: { name: true, email: true, removedAt: true } } } },
  refunds: REFUNDS,
  receipts: RECEIPT,
} as const satisfies Prisma.PaymentSelect;

const EXPORTED_AT_ONCE = 1000;

/** One stretch of all payments, each with its place, its refunds and what does not add up, and how many there are in all. */
export async function listMoney({ db }: Pick<Deps, "db">, { limit, offset, sort, ...wanted }: ListMoneyInput) {
  const differences = await paymentDifferences({ db });
  const where = whereOf(wanted, differences);
  const [rows, total] = await Promise.all([
    db.payment.findMany({ where, orderBy: [...ORDERS[sort]], skip: offset, take: limit, select: ROW }),
    db.payment.count({ where }),
  ]);
  return { payments: rows.map((row) => toPayment(row, differences)), total };
}

/** All payments in their order of coming, a stretch at a time: none is skipped or repeated, whatever comes meanwhile. */
export async function exportMoney({ db }: Pick<Deps, "db">, { after, ...wanted }: ExportMoneyInput) {
  const differences = await paymentDifferences({ db });
  const rows = await db.payment.findMany({
    where: { AND: [whereOf(wanted, differences), after === undefined ? {} : { id: { gt: after } }] },
    orderBy: { id: "asc" },
    take: EXPORTED_AT_ONCE,
    select: ROW,
  });
  const last = rows.length === EXPORTED_AT_ONCE ? rows.at(-1)?.id : undefined;
  return { payments: rows.map((row) => toPayment(row, differences)), next: last ?? null };
}

function whereOf(
  { search, shown }: Pick<ListMoneyInput, "search" | "shown">,
  differences: ReadonlyMap<string, unknown>,
): Prisma.PaymentWhereInput {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const receipt = /^0*([1-9]\d{0,8})$/.exec(search ?? "")?.[1];
  return {
    ...(shown === "attention" ? { id: { in: [...differences.keys()] } } : SHOWN[shown]),
    ...(search && {
      OR: [
        { className: contains },
        { transactionId: contains },
        { enrolment: { student: { OR: [{ name: contains }, { email: contains }] } } },
        { receipts: { some: { personName: contains } } },
        ...(receipt ? [{ receipts: { some: { number: Number(receipt) } } }] : []),
      ],
    }),
  };
}

type Row = Prisma.PaymentGetPayload<{ select: typeof ROW }>;

function toPayment(
  { enrolment, refunds, receipts, ...payment }: Row,
  differences: Awaited<ReturnType<typeof paymentDifferences>>,
) {
  const { name, email, removedAt } = enrolment.student;
  return {
    ...payment,
    enrolmentId: enrolment.id,
    place: enrolment.state,
    personName: name,
    personEmail: removedAt === null ? email : null,
    receiptNumber: receipts[0]?.number ?? null,
    refunds: refunds.map(toRefund),
    differences: differences.get(payment.id) ?? [],
  };
}
