import { Badge } from "@mantine/core";
import { TextLink } from "../../components/text-link.tsx";
import { ReceiptLink } from "./receipt-link.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { personName } from "../../lib/place.ts";
import { paymentHistoryMessages } from "../../lib/messages/payments.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import classes from "./payment-history.module.css";

export type Payment = RouterOutputs["payments"]["history"]["payments"][number];
type Refund = Payment["refunds"][number];

/** Where a refund is not of the whole enrolment. */
const WORDS: Partial<Record<Refund["reason"], "disputed" | "refundedForDate">> = {
  dispute: "disputed",
  meeting_cancelled: "refundedForDate",
};

function refundText({ state, reason, amountCents, doneAt, isDisputeOpen }: Refund): string {
  const amount = formatPrice(amountCents);
  if (isDisputeOpen) return paymentHistoryMessages.underDispute(amount);
  if (state === "failed" && reason === "dispute") return paymentHistoryMessages.disputeWon(amount);
  if (state === "failed") return paymentHistoryMessages.refundFailed(amount);
  if (state === "kept") return paymentHistoryMessages.disputeWon(amount);
  if (doneAt === null) return paymentHistoryMessages.refundDue(amount);
  if (state === "paid_elsewhere") return paymentHistoryMessages.refundedElsewhere(amount, formatDateTime(doneAt));
  return paymentHistoryMessages[WORDS[reason] ?? "refunded"](amount, formatDateTime(doneAt));
}

function endOf({ refunds }: Payment): string {
  const isClassCancelled = refunds.some(({ reason }) => reason === "class_cancelled");
  return isClassCancelled ? paymentHistoryMessages.classCancelled : paymentHistoryMessages.enrolmentOver;
}

/** What a payment was for, which is sure to be open to the reader while the enrolment lasts, what has gone back of it, and the receipts for both. */
export function PaidClass({ payment }: { payment: Payment }) {
  return (
    <div className={classes.paid}>
      <span className={classes.name}>
        {payment.isEnrolmentOver ? (
          <span>{payment.className}</span>
        ) : (
          <TextLink to="/classes/$classId" params={{ classId: payment.classId }}>
            {payment.className}
          </TextLink>
        )}
        {payment.participantName && <span>{personName(payment.participantName)}</span>}
        {payment.isEnrolmentOver && <Badge color="gray">{endOf(payment)}</Badge>}
        {payment.receiptNumber !== null && (
          <span data-rest>
            <ReceiptLink number={payment.receiptNumber} />
          </span>
        )}
      </span>
      {payment.refunds.map((refund) => (
        <span key={refund.id} className={classes.refund} data-rest>
          <span>{refundText(refund)}</span>
          {refund.receiptNumber !== null && <ReceiptLink number={refund.receiptNumber} isRefund />}
        </span>
      ))}
    </div>
  );
}
