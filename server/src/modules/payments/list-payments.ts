import type { Signed } from "../../deps.ts";

/** One stretch of the caller's payments, newest first, and how many there are in all. */
export async function listPayments({ db, actor }: Signed, { limit, offset }: { limit: number; offset: number }) {
  const where = { enrolment: { studentId: actor.id }, paidAt: { not: null } };
  const [payments, total] = await Promise.all([
    db.payment.findMany({
      where,
      orderBy: [{ paidAt: "desc" }, { id: "desc" }],
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
      },
    }),
    db.payment.count({ where }),
  ]);
  return {
    payments: payments.map(({ amountCents, paidAt, createdAt, ...payment }) => ({
      ...payment,
      priceCents: amountCents,
      paidAt: paidAt ?? createdAt,
    })),
    total,
  };
}
