import { formatPrice } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { discountNames } from "../../lib/messages/prices.ts";
import { placeName } from "../../lib/place.ts";
import classes from "./price-lines.module.css";
import type { StartedPayment } from "./use-start-payment.ts";

export type StartedItem = StartedPayment["items"][number];

/** What a place costs before anything comes off. */
export const listCents = ({ priceCents, discountCents, codeCents }: StartedItem): number =>
  priceCents + discountCents + codeCents;

/** A line for each place of a payment, and under it what comes off. */
export function PriceLines({ items }: { items: readonly StartedItem[] }) {
  return (
    <ul className={classes.lines} aria-label={paymentMessages.lines}>
      {items.map((item) => (
        <li key={item.enrolmentId} className={classes.line}>
          <span className={classes.name}>{placeName(item.className, item.participantName)}</span>{" "}
          <span className={classes.amount}>{formatPrice(listCents(item))}</span>
          {item.discountKind && item.discountCents > 0 && (
            <Discount label={discountNames[item.discountKind]} cents={item.discountCents} />
          )}
          {item.codeCents > 0 && <Discount label={paymentMessages.code} cents={item.codeCents} />}
        </li>
      ))}
    </ul>
  );
}

function Discount({ label, cents }: { label: string; cents: number }) {
  return (
    <>
      <span className={classes.off}>{label}</span> <span className={classes.offAmount}>−{formatPrice(cents)}</span>
    </>
  );
}
