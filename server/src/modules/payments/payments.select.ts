import type { Prisma } from "../../db/generated/client.ts";

/** A payment's refunds, the earliest first. */
export const REFUNDS = {
  orderBy: [{ orderedAt: "asc" }, { id: "asc" }],
  select: {
    id: true,
    amountCents: true,
    state: true,
    reason: true,
    orderedAt: true,
    doneAt: true,
    receipt: { select: { number: true } },
  },
} as const satisfies Prisma.Payment$refundsArgs;

/** The receipt for the money that came. */
export const RECEIPT = {
  where: { kind: "payment" },
  select: { number: true },
} as const satisfies Prisma.Payment$receiptsArgs;

type RefundRow = Prisma.RefundGetPayload<{ select: (typeof REFUNDS)["select"] }>;

/** A refund as the lists show it: its receipt is there once the money has gone. */
export function toRefund({ receipt, ...refund }: RefundRow) {
  return { ...refund, receiptNumber: receipt?.number ?? null };
}
