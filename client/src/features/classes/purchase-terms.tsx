import { may } from "@campside/server/permissions";
import { classTermsMessages as text } from "../../lib/messages/class-terms.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { comingOf } from "./coming-of.ts";
import classes from "./purchase-terms.module.css";

type Shown = Pick<RouterOutputs["classes"]["byId"], "id" | "meetings" | "cancelWithinHours">;

/** What the price buys, until when it comes back, and which of the reader's own dates are at the same time. */
export function PurchaseTerms({ card }: { card: Shown }) {
  const dates = comingOf(card.meetings).length;
  return (
    <ul className={classes.terms}>
      <li>{dates === 0 ? text.noDates : text.dates(dates)}</li>
      <CancelTerms card={card} />
    </ul>
  );
}

/** Of the terms, until when the price comes back, and which of the reader's own dates are at the same time. */
export function CancelTerms({ card }: { card: Shown }) {
  const mayPay = may(useRole(), "payment.own");
  const overlaps = trpc.schedule.ownOverlaps.useQuery({ classIds: [card.id] }, { enabled: mayPay });
  return (
    <>
      <li>{rightToCancel(card.cancelWithinHours, comingOf(card.meetings))}</li>
      {overlaps.data?.map(({ withId, withName, count }) => (
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
