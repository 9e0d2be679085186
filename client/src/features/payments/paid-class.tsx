import { Badge } from "@mantine/core";
import { ReceiptLink } from "./receipt-link.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import classes from "./payment-history.module.css";

export type Payment = RouterOutputs["payments"]["history"]["payments"][number];
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
        {payment.isEnrolmentOver && <Badge color="gray">{studentMessages.enrolmentOver}</Badge>}
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
