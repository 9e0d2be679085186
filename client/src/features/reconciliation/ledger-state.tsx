import { isDeskMethod } from "@campside/server/schemas/payment-methods";
import { Anchor, Badge } from "@mantine/core";
import { ReceiptLink } from "../payments/receipt-link.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { readConfig } from "../../lib/config.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import classes from "./ledger.module.css";
import { isLive, type LedgerRow, placeOf } from "./ledger-row.ts";

type Refund = LedgerRow["refunds"][number];

function badgeOf(payment: LedgerRow) {
  const { state } = payment;
  const items = payment.items.filter(({ hasMovedOn }) => !hasMovedOn);
  const over = items.filter(({ enrolmentState }) => enrolmentState === "refunded").length;
  if (state === "open") return { color: "yellow", children: ledgerMessages.states.open } as const;
  if (state === "cancelled") return { color: "gray", children: ledgerMessages.states.cancelled } as const;
  if (items.length === 0) return { color: "gray", children: ledgerMessages.states.movedOn } as const;
  if (over === items.length) return { color: "gray", children: ledgerMessages.states.over } as const;
  if (over > 0)
    return { color: "green", children: ledgerMessages.states.partlyOver(items.length - over, items.length) } as const;
  if (state === "succeeded" || items.some((item) => isLive(payment, item)))
    return { color: "green", children: ledgerMessages.states.paid } as const;
  return { color: "gray", children: ledgerMessages.states.noEnrolment } as const;
}

function refundText(
  { method }: LedgerRow,
  { state, method: paidBack, amountCents, reason, note, doneAt, isDisputeOpen }: Refund,
): string {
  const amount = formatPrice(amountCents);
  const why = [ledgerMessages.reasons[reason], ...(note === null ? [] : [note])].join(": ");
  if (state === "failed" && reason === "dispute") return ledgerMessages.disputeWon(amount);
  if (state === "failed") return ledgerMessages.refundFailed(amount, why);
  if (doneAt === null) return ledgerMessages[isDeskMethod(method) ? "toHandOut" : "refundOrdered"](amount, why);
  const date = formatDateTime(doneAt);
  if (isDisputeOpen) return ledgerMessages.refundUndecided(amount, date);
  if (paidBack !== null)
    return ledgerMessages[isDeskMethod(method) ? "handedOut" : "refundedElsewhere"](
      amount,
      date,
      ledgerMessages.methods[paidBack],
    );
  if (state === "kept") return ledgerMessages.moneyKept(amount, date);
  return ledgerMessages.refundDone(amount, date, why);
}

/** Of several places, which one's money it is. */
function refundOf(payment: LedgerRow, refund: Refund): string {
  const item = payment.items.length > 1 && payment.items.find(({ enrolmentId }) => enrolmentId === refund.enrolmentId);
  return item ? `${placeOf(payment, item)}: ${refundText(payment, refund)}` : refundText(payment, refund);
}

/** Where Stripe shows a payment with its disputes, and takes the answer. */
function stripePageOf(paymentIntentId: string): string {
  const mode = readConfig().stripe.publishableKey.startsWith("pk_test_") ? "/test" : "";
  return `https://dashboard.stripe.com${mode}/payments/${encodeURIComponent(paymentIntentId)}`;
}

/** How one payment's enrolment and money stand, what has gone back, and in red what does not add up. */
export function LedgerState({ payment }: { payment: LedgerRow }) {
  return (
    <div className={classes.state}>
      <span>
        <Badge {...badgeOf(payment)} />
      </span>
      {payment.inconsistencies.map((inconsistency) => (
        <span key={inconsistency}>
          <Badge color="red">{ledgerMessages.inconsistencies[inconsistency]}</Badge>
        </span>
      ))}
      {payment.disputes.map(({ id, status, respondBy }) => (
        <span key={id} className={classes.refund} data-rest>
          {ledgerMessages.disputes[status](respondBy ? formatDateTime(respondBy) : ledgerMessages.noDeadline)}
          <Anchor
            href={stripePageOf(payment.paymentIntentId)}
            target="_blank"
            rel="noreferrer"
            aria-label={ledgerMessages.openDisputeOf(payment.paymentIntentId)}
          >
            {ledgerMessages.openDispute}
          </Anchor>
        </span>
      ))}
      {payment.refunds.map((refund) => (
        <span key={refund.id} className={classes.refund} data-rest>
          <span>{refundOf(payment, refund)}</span>
          {refund.receiptNumber !== null && <ReceiptLink number={refund.receiptNumber} isRefund />}
        </span>
      ))}
    </div>
  );
}
