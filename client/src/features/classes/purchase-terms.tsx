import { may } from "@campside/server/permissions";
import { classTermsMessages as text } from "../../lib/messages/class-terms.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { useOwnOverlaps } from "../schedule/use-own-overlaps.ts";
import { comingOf } from "./coming-of.ts";
import classes from "./purchase-terms.module.css";

type Shown = Pick<RouterOutputs["classes"]["byId"], "id" | "meetings" | "cancelWithinHours">;

type TermsProps = {
  card: Shown;
  /** For which child; for the reader without it. */
  participantId?: string | undefined;
  /** Until when it can be cancelled, where that does not count from this payment. */
  cancelText?: string | undefined;
};

/** What the price buys, until when it comes back, and which dates of the reader's, or of the child's, are at the same time. */
export function PurchaseTerms(props: TermsProps) {
  return (
    <ul className={classes.terms}>
      <Dates card={props.card} />
      <CancelTerms {...props} />
    </ul>
  );
}

/** Of a class for several people what the price buys, and until when it comes back. */
export function SharedTerms({ card }: Pick<TermsProps, "card">) {
  return (
    <ul className={classes.terms}>
      <Dates card={card} />
      <li>{rightToCancel(card)}</li>
    </ul>
  );
}

function Dates({ card }: Pick<TermsProps, "card">) {
  const dates = comingOf(card.meetings).length;
  return <li>{dates === 0 ? text.noDates : text.dates(dates)}</li>;
}

/** Of the terms, until when the price comes back, and which dates of the reader's, or of the child's, are at the same time. */
export function CancelTerms({ card, participantId, cancelText }: TermsProps) {
  const mayPay = may(useRole(), "payment.own");
  const overlapsOf = useOwnOverlaps([card.id], { enabled: mayPay });
  return (
    <>
      <li>{cancelText ?? rightToCancel(card)}</li>
      {overlapsOf(card.id, participantId).map(({ withId, withName, count }) => (
        <li key={withId} className={classes.warning}>
          {text.overlap(withName, count)}
        </li>
      ))}
    </>
  );
}

/** As the server decides it for who pays now. */
function rightToCancel({ cancelWithinHours: hours, meetings }: Shown): string {
  const coming = comingOf(meetings);
  if (hours <= 0) return text.noCancelling;
  if (coming.some(({ hasBegun }) => hasBegun)) return text.noCancellingNow;
  return coming.length === 0 ? text.cancelWithin(hours) : text.cancelBefore(hours);
}
