import { ReceiptLink } from "../../components/receipt-link.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import classes from "./money.module.css";
import type { MoneyRow } from "./money-row.ts";

type Refund = MoneyRow["refunds"][number];

function badgeOf({ state, place }: MoneyRow) {
  if (state === "open") return { tone: "waiting", text: moneyMessages.states.open } as const;
  if (state === "cancelled") return { tone: "plain", text: moneyMessages.states.cancelled } as const;
  if (place === "refunded") return { tone: "plain", text: moneyMessages.states.over } as const;
  if (state === "succeeded") return { tone: "good", text: moneyMessages.states.paid } as const;
  return { tone: "plain", text: moneyMessages.states.noPlace } as const;
}

function toldOf({ state, amountCents, reason, doneAt }: Refund): string {
  const amount = formatPrice(amountCents);
  const why = moneyMessages.reasons[reason];
  if (state === "failed") return moneyMessages.refundFailed(amount, why);
  return doneAt === null
    ? moneyMessages.refundOrdered(amount, why)
    : moneyMessages.refundDone(amount, formatDateTime(doneAt), why);
}

/** How one payment's place and money stand, what has gone back, and in red what does not add up. */
export function MoneyState({ payment }: { payment: MoneyRow }) {
  return (
    <div className={classes.state}>
      <span>
        <StateBadge {...badgeOf(payment)} />
      </span>
      {payment.differences.map((difference) => (
        <span key={difference}>
          <StateBadge tone="bad" text={moneyMessages.differences[difference]} />
        </span>
      ))}
      {payment.refunds.map((refund) => (
        <span key={refund.id} className={classes.refund}>
          {toldOf(refund)}
          {refund.receiptNumber !== null && <ReceiptLink number={refund.receiptNumber} isRefund />}
        </span>
      ))}
    </div>
  );
}
