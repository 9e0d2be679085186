import { useIntersection } from "@mantine/hooks";
import type { ReactNode } from "react";
import { LinkButton } from "../../components/link-button.tsx";
import { formatPrice } from "../../lib/format.ts";
import { waitlistMessages } from "../../lib/messages/waitlist.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { isEnabledFor, useHasChildren, useRole } from "../../lib/session/use-me.ts";
import { JoinButton } from "../waitlist/join-button.tsx";
import { offerEnd, payForOfferLink } from "../waitlist/own-line.ts";
import { useOwnLine } from "../waitlist/use-own-line.ts";
import { EnrolButton } from "./enrol-button.tsx";
import { FamilyPlaces } from "./family-places.tsx";
import classes from "./following-enrol-button.module.css";
import { useOwnSeat } from "./use-own-seat.ts";

/**
 * 'Enrol Now', of a full class with 'Join the waitlist'; on phones what can be pressed stands at the screen's lower edge as well, while it
 * is out of view itself.
 */
export function FollowingEnrolButton({ card }: { card: RouterOutputs["classes"]["byId"] }) {
  const { ref, entry } = useIntersection();
  const role = useRole();
  const hasChildren = useHasChildren();
  const isEnrolled = useOwnSeat(card.id, role) !== undefined && !hasChildren;
  const { offers, groups } = useOwnLine(card.id);
  const [offer] = offers;
  const isFull = card.seatsLeft < 1;
  // Others of a family may wait as well.
  const isInLine = offers.length + groups.length > 0 && !hasChildren;
  const mayJoin = isFull && !isEnrolled && !isInLine && isEnabledFor(role, "class.select");
  const enrol = <EnrolButton classId={card.id} className={card.name} seatsLeft={card.seatsLeft} />;
  const join = mayJoin && <JoinButton classId={card.id} className={card.name} />;
  return (
    <>
      {hasChildren && <FamilyPlaces classId={card.id} />}
      <div ref={ref} className={classes.place}>
        {enrol}
        {join && (
          <>
            <p className={classes.full}>{waitlistMessages.full}</p>
            {join}
          </>
        )}
      </div>
      {entry?.isIntersecting === false && (
        <>
          {offer && (
            <Bar words={waitlistMessages.until(offerEnd(offer.until))}>
              <LinkButton {...payForOfferLink(offer)}>{waitlistMessages.pay(formatPrice(offer.totalCents))}</LinkButton>
            </Bar>
          )}
          {!offer && !isEnrolled && !isFull && <Bar words={formatPrice(card.priceCents)}>{enrol}</Bar>}
          {!offer && groups.length === 0 && join && <Bar words={waitlistMessages.full}>{join}</Bar>}
        </>
      )}
    </>
  );
}

function Bar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <span className={classes.words}>{words}</span>
      {children}
    </div>
  );
}
