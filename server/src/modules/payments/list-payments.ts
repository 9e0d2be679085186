import type { Prisma } from "../../db/generated/client.ts";
import type { Signed } from "../../deps.ts";
import { REFUNDS, RECEIPT, toRefund } from "./payments.select.ts";
import type { ListPaymentsInput } from "./payments.schema.ts";

const ORDERS = {
  newest: [{ paidAt: "desc" }, { id: "desc" }],
  oldest: [{ paidAt: "asc" }, { id: "asc" }],
  "price-desc": [{ amountCents: "desc" }, { id: "desc" }],
  "price-asc": [{ amountCents: "asc" }, { id: "asc" }],
} as const satisfies Record<ListPaymentsInput["sort"], Prisma.PaymentOrderByWithRelationInput[]>;

/** One stretch of the caller's payments with what went back of them, and how many there are in all. Searches class names and transaction ids. */
export async function listPayments({ db, actor }: Signed, { search, sort, limit, offset }: ListPaymentsInput) {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const where: Prisma.PaymentWhereInput = {
    enrolment: { studentId: actor.id },
    paidAt: { not: null },
    ...(search && { OR: [{ className: contains }, { transactionId: contains }] }),
  };
  const [payments, total] = await Promise.all([
    db.payment.findMany({
      where,
      orderBy: [...ORDERS[sort]],
      skip: offset,
      take: limit,
      select: {
        id: true,
        className: true,
        amountCents: true,
        transactionId: true,
        paidAt: true,
        createdAt: true,
        state: true,
        refundedCents: true,
        enrolment: { select: { state: true } },
        refunds: REFUNDS,
        receipts: RECEIPT,
      },
    }),
    db.payment.count({ where }),
  ]);
  return {
    payments: payments.map(({ amountCents, paidAt, createdAt, enrolment, refunds, receipts, ...payment }) => ({
      ...payment,
      priceCents: amountCents,
      paidAt: paidAt ?? createdAt,
      isPlaceOver: enrolment.state !== "paid",
      receiptNumber: receipts[0]?.number ?? null,
      refunds: refunds.map(toRefund),
    })),
    total,
  };
}
