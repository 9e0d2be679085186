import { may } from "@campside/server/permissions";
import { formatPrice } from "../../lib/format.ts";
import { classPageMessages } from "../../lib/messages/class-page.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";
import classes from "./class-details.module.css";
import { PurchaseTerms } from "./purchase-terms.tsx";
import { useOwnSeat } from "./use-own-seat.ts";

type Shown = RouterOutputs["classes"]["byId"];

/** Why a class takes no new students. What is undecided between instructor and admins is told to these alone. */
export function ClassState({ card }: { card: Shown }) {
  const role = useRole();
  const isStaff = may(role, "class.teach") || may(role, "class.decide");
  const state = stateOf(isUnapproved(card) && !isStaff ? { ...card, status: "approved" } : card);
  if (state === null) return null;
  return <p className={classes.state}>{state}</p>;
}

/** The price, or what the reader has paid already. */
export function ClassPrice({ card }: { card: Shown }) {
  const seat = useOwnSeat(card.id, useRole());
  if (seat) return <p className={classes.seat}>{classPageMessages.ownSeat(formatPrice(seat.paidCents))}</p>;
  return <p className={classes.price}>{formatPrice(card.priceCents)}</p>;
}

/** What the price buys, for who has no seat yet. */
export function ClassTerms({ card }: { card: Shown }) {
  const seat = useOwnSeat(card.id, useRole());
  return seat ? null : <PurchaseTerms card={card} />;
}

const isUnapproved = ({ status }: Shown) => status === "pending" || status === "denied";

function stateOf({ status, isClosed, hasEnrolmentEnded }: Shown): string | null {
  if (status !== "approved") return classPageMessages.state[status];
  if (isClosed) return classPageMessages.closedState;
  return hasEnrolmentEnded ? classPageMessages.endedState : null;
}
