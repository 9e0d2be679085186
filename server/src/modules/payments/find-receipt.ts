import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { ReceiptInput } from "./payments.schema.ts";

/**
 * One receipt as it was issued, for whoever paid and for the admins.
 *
 * @throws AppError RECEIPT_NOT_FOUND (also for another person's)
 */
export async function findReceipt({ db, actor, schoolName }: Signed, { number }: ReceiptInput) {
  const receipt = await db.receipt.findUnique({
    where: {
      number,
      ...(actor.role !== "admin" && { payment: { enrolment: { studentId: actor.id } } }),
    },
    select: {
      number: true,
      kind: true,
      amountCents: true,
      className: true,
      personName: true,
      personEmail: true,
      issuedAt: true,
      refund: { select: { providerRefundId: true } },
      payment: {
        select: { transactionId: true, receipts: { where: { kind: "payment" }, select: { number: true } } },
      },
    },
  });
  if (!receipt) throw new AppError("RECEIPT_NOT_FOUND");
  const { refund, payment, ...issued } = receipt;
  return {
    ...issued,
    schoolName,
    transactionId: payment.transactionId,
    /** The provider's number of the refund; null for a payment, and where it was not kept. */
    refundId: refund?.providerRefundId ?? null,
    /** The receipt of the payment that a refund belongs to. */
    paymentNumber: issued.kind === "refund" ? (payment.receipts[0]?.number ?? null) : null,
  };
}
