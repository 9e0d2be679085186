import { ReceiptLink } from "../../components/receipt-link.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { studentMessages } from "../../lib/messages/student.ts";
import type { Answers } from "../../lib/trpc.ts";
import classes from "./payment-history.module.css";

export type Payment = Answers["payments"]["history"]["payments"][number];
type Refund = Payment["refunds"][number];

function toldOf({ state, reason, amountCents, doneAt }: Refund): string {
  const amount = formatPrice(amountCents);
  if (state !== "done" || doneAt === null) return studentMessages.refundDue(amount);
  return (reason === "dispute" ? studentMessages.disputed : studentMessages.refunded)(amount, formatDateTime(doneAt));
}

/** What a payment was for, what has gone back of it, and the receipts for both. */
export function PaidClass({ payment }: { payment: Payment }) {
  return (
    <div className={classes.paid}>
      <span className={classes.name}>
        {payment.className}
        {payment.isPlaceOver && <StateBadge tone="plain" text={studentMessages.placeOver} />}
        {payment.receiptNumber !== null && <ReceiptLink number={payment.receiptNumber} />}
      </span>
      {payment.refunds.map((refund) => (
        <span key={refund.id} className={classes.refund}>
          {toldOf(refund)}
          {refund.receiptNumber !== null && <ReceiptLink number={refund.receiptNumber} isRefund />}
        </span>
      ))}
    </div>
  );
}
