import { may } from "@campside/server/permissions";
import { standingBeforeArchive } from "@campside/server/schemas/class-life";
import { InstructorLink } from "../../components/instructor-link.tsx";
import { formatPrice } from "../../lib/format.ts";
import { classPageMessages } from "../../lib/messages/class-page.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { useHasChildren, useRole } from "../../lib/session/use-me.ts";
import classes from "./class-details.module.css";
import { OfferLine } from "./offer-line.tsx";
import { CancelTerms } from "./purchase-terms.tsx";
import termsClasses from "./purchase-terms.module.css";
import { useOwnSeat } from "./use-own-seat.ts";

type Shown = RouterOutputs["classes"]["byId"];

/** Why a class takes no new students. What is undecided between instructor and admins is shown to these alone. */
export function ClassState({ card }: { card: Shown }) {
  const role = useRole();
  const state = stateOf(card, may(role, "class.teach") || may(role, "class.decide"));
  if (state === null) return null;
  return <p className={classes.state}>{state}</p>;
}

/** When, where and for how much; or that the reader has paid already. The terms are for who may still enrol. */
export function ClassOffer({ card, isOpen }: { card: Shown; isOpen: boolean }) {
  const ownSeat = useOwnSeat(card.id, useRole());
  // Who has children may want one for somebody else: the button says who has which.
  const seat = useHasChildren() ? undefined : ownSeat;
  return (
    <>
      {seat && <p className={classes.seat}>{classPageMessages.ownSeat(formatPrice(seat.paidCents))}</p>}
      <OfferLine meetings={card.meetings} priceCents={seat ? undefined : card.priceCents} />
      <p>
        {classPageMessages.taughtBy} <InstructorLink name={card.instructorName} />
      </p>
      {isOpen && !seat && (
        <ul className={termsClasses.terms}>
          <CancelTerms card={card} />
        </ul>
      )}
    </>
  );
}

function stateOf({ standing, status, isClosed }: Shown, isStaff: boolean): string | null {
  const { state, closedState, endedState } = classPageMessages;
  const forOthers = isClosed ? closedState : null;
  return {
    pending: isStaff ? state.pending : forOthers,
    denied: isStaff ? state.denied : forOthers,
    open: null,
    full: null,
    late: endedState,
    over: endedState,
    closed: closedState,
    cancelled: state.cancelled,
  }[standingBeforeArchive(standing, status)];
}
