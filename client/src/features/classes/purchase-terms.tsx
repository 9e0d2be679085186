import { may } from "@campside/server/permissions";
import { classTermsMessages as text } from "../../lib/messages/class-terms.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";
import classes from "./purchase-terms.module.css";

type Shown = Pick<RouterOutputs["classes"]["byId"], "id" | "sessions" | "cancelWithinHours">;

/** What the price buys, until when it comes back, and which of the reader's own dates are at the same time. */
export function PurchaseTerms({ card }: { card: Shown }) {
  const mayPay = may(useRole(), "payment.own");
  const overlaps = trpc.schedule.ownOverlaps.useQuery({ classIds: [card.id] }, { enabled: mayPay });
  const coming = card.sessions.filter(({ state, isOver }) => state === "planned" && !isOver);
  return (
    <ul className={classes.terms}>
      <li>{coming.length === 0 ? text.noDates : text.dates(coming.length)}</li>
      <li>{rightToCancel(card.cancelWithinHours, coming)}</li>
      {overlaps.data?.map(({ withId, withName, count }) => (
        <li key={withId} className={classes.warning}>
          {text.overlap(withName, count)}
        </li>
      ))}
    </ul>
  );
}

/** As the server decides it for who pays now. */
function rightToCancel(hours: number, coming: Shown["sessions"]): string {
  if (hours <= 0) return text.noCancelling;
  if (coming.some(({ hasBegun }) => hasBegun)) return text.noCancellingNow;
  return coming.length === 0 ? text.cancelWithin(hours) : text.cancelBefore(hours);
}
