import { useIntersection } from "@mantine/hooks";
import type { ReactNode } from "react";
import { formatPrice } from "../../lib/format.ts";
import { waitlistMessages } from "../../lib/messages/waitlist.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { isEnabledFor, useHasChildren, useRole } from "../../lib/session/use-me.ts";
import { JoinButton } from "../waitlist/join-button.tsx";
import { useIsWaiting } from "../waitlist/use-own-line.ts";
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
  const isWaiting = useIsWaiting(card.id);
  const isFull = card.standing === "full";
  // Others of a family may wait as well.
  const mayJoin = isFull && !isEnrolled && (!isWaiting || hasChildren) && isEnabledFor(role, "class.select");
  const enrol = <EnrolButton classId={card.id} className={card.name} seatsLeft={card.seatsLeft} />;
  const join = mayJoin && <JoinButton classId={card.id} className={card.name} isQuiet={isWaiting} />;
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
          {!isEnrolled && !isFull && <Bar words={formatPrice(card.priceCents)}>{enrol}</Bar>}
          {!isWaiting && join && <Bar words={waitlistMessages.full}>{join}</Bar>}
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
