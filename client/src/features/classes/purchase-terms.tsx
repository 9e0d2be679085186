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
  const dates = comingOf(props.card.meetings).length;
  return (
    <ul className={classes.terms}>
      <li>{dates === 0 ? text.noDates : text.dates(dates)}</li>
      <CancelTerms {...props} />
    </ul>
  );
}

/** Of the terms, until when the price comes back, and which dates of the reader's, or of the child's, are at the same time. */
export function CancelTerms({ card, participantId, cancelText }: TermsProps) {
  const mayPay = may(useRole(), "payment.own");
  const overlapsOf = useOwnOverlaps([card.id], { enabled: mayPay });
  return (
    <>
      <li>{cancelText ?? rightToCancel(card.cancelWithinHours, comingOf(card.meetings))}</li>
      {overlapsOf(card.id, participantId).map(({ withId, withName, count }) => (
        <li key={withId} className={classes.warning}>
          {text.overlap(withName, count)}
        </li>
      ))}
    </>
  );
}

/** As the server decides it for who pays now. */
function rightToCancel(hours: number, coming: Shown["meetings"]): string {
  if (hours <= 0) return text.noCancelling;
  if (coming.some(({ hasBegun }) => hasBegun)) return text.noCancellingNow;
  return coming.length === 0 ? text.cancelWithin(hours) : text.cancelBefore(hours);
}
