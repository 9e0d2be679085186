import { isDeskMethod } from "@campside/server/schemas/payment-methods";
import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { TextLink } from "../../components/text-link.tsx";
import { ReceiptLink } from "./receipt-link.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { personName, placeName } from "../../lib/place.ts";
import { paymentHistoryMessages } from "../../lib/messages/payments.ts";
import { deskMethodNames } from "../../lib/messages/prices.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import classes from "./payment-history.module.css";

export type Payment = RouterOutputs["payments"]["history"]["payments"][number];
type Refund = Payment["refunds"][number];
type Item = Payment["items"][number];

/** Where a refund is not of the whole enrolment. */
const WORDS: Partial<Record<Refund["reason"], "disputed" | "refundedForDate" | "givenBack">> = {
  dispute: "disputed",
  meeting_cancelled: "refundedForDate",
  goodwill: "givenBack",
};

function refundText({ state, method, reason, amountCents, doneAt, isDisputeOpen }: Refund, isAtDesk: boolean): string {
  const amount = formatPrice(amountCents);
  if (isDisputeOpen) return paymentHistoryMessages.underDispute(amount);
  if (state === "failed" && reason === "dispute") return paymentHistoryMessages.disputeWon(amount);
  if (state === "failed") return paymentHistoryMessages.refundFailed(amount);
  if (state === "kept") return paymentHistoryMessages.disputeWon(amount);
  if (doneAt === null) return paymentHistoryMessages[isAtDesk ? "refundAtDesk" : "refundDue"](amount);
  if (method === "cash") return paymentHistoryMessages.handedOut(amount, formatDateTime(doneAt));
  if (state === "paid_elsewhere") return paymentHistoryMessages.refundedElsewhere(amount, formatDateTime(doneAt));
  return paymentHistoryMessages[WORDS[reason] ?? "refunded"](amount, formatDateTime(doneAt));
}

function endOf({ movedTo }: Item, refunds: readonly Refund[]): string {
  if (movedTo) return paymentHistoryMessages.movedTo(movedTo);
  const isClassCancelled = refunds.some(({ reason }) => reason === "class_cancelled");
  return isClassCancelled ? paymentHistoryMessages.classCancelled : paymentHistoryMessages.enrolmentOver;
}

/** What a payment was for, what has gone back of it, and the receipts for both. */
export function PaidClass({ payment: { items, refunds, receiptNumber, method } }: { payment: Payment }) {
  const isAtDesk = isDeskMethod(method);
  const receipt = receiptNumber !== null && (
    <span data-rest>
      <ReceiptLink number={receiptNumber} />
    </span>
  );
  const atDesk = isAtDesk && (
    <span className={classes.refund}>{paymentHistoryMessages.atDesk(deskMethodNames[method])}</span>
  );
  const [first] = items;
  if (first && items.length === 1)
    return (
      <div className={classes.paid}>
        <PaidPlace item={first} refunds={refunds} receipt={receipt} isAtDesk={isAtDesk} />
        {atDesk}
      </div>
    );
  return (
    <div className={classes.paid}>
      <ul className={classes.places}>
        {items.map((item) => (
          <li key={item.enrolmentId}>
            <PaidPlace
              item={{ ...item, className: placeName(item.className, item.participantName), participantName: null }}
              refunds={refunds.filter(({ enrolmentId }) => enrolmentId === item.enrolmentId)}
              // The money of a place that has moved is that of the next one.
              priceCents={item.movedTo === null ? item.priceCents : undefined}
              isAtDesk={isAtDesk}
            />
          </li>
        ))}
      </ul>
      {receipt}
      {atDesk}
    </div>
  );
}

type PaidPlaceProps = {
  item: Item;
  refunds: readonly Refund[];
  receipt?: ReactNode;
  isAtDesk: boolean;
  priceCents?: number | undefined;
};

/** One place with its refunds, and its price where that is not the payment's; its class is sure to be open to the reader while the enrolment lasts. */
function PaidPlace({ item, refunds, receipt, isAtDesk, priceCents }: PaidPlaceProps) {
  const { classId, className, participantName, isEnrolmentOver, movedFrom } = item;
  return (
    <div className={classes.paid}>
      <span className={classes.name}>
        {isEnrolmentOver ? (
          <span>{className}</span>
        ) : (
          <TextLink to="/classes/$classId" params={{ classId }}>
            {className}
          </TextLink>
        )}
        {participantName && <span>{personName(participantName)}</span>}
        {priceCents !== undefined && <span className={classes.price}>{formatPrice(priceCents)}</span>}
        {isEnrolmentOver && <Badge color="gray">{endOf(item, refunds)}</Badge>}
        {receipt}
      </span>
      {movedFrom && <span className={classes.refund}>{paymentHistoryMessages.movedFrom(movedFrom)}</span>}
      {refunds.map((refund) => (
        <span key={refund.id} className={classes.refund} data-rest>
          <span>{[refundText(refund, isAtDesk), ...(refund.note === null ? [] : [refund.note])].join(": ")}</span>
          {refund.receiptNumber !== null && <ReceiptLink number={refund.receiptNumber} isRefund />}
        </span>
      ))}
    </div>
  );
}
