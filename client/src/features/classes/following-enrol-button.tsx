import { useIntersection } from "@mantine/hooks";
import { formatPrice } from "../../lib/format.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { useHasChildren, useRole } from "../../lib/session/use-me.ts";
import { EnrolButton } from "./enrol-button.tsx";
import { FamilyPlaces } from "./family-places.tsx";
import classes from "./following-enrol-button.module.css";
import { useOwnSeat } from "./use-own-seat.ts";

/** 'Enrol Now'; on phones it stands with the price at the screen's lower edge as well, while it is out of view itself. */
export function FollowingEnrolButton({ card }: { card: RouterOutputs["classes"]["byId"] }) {
  const { ref, entry } = useIntersection();
  const hasChildren = useHasChildren();
  const isEnrolled = useOwnSeat(card.id, useRole()) !== undefined && !hasChildren;
  const button = <EnrolButton classId={card.id} className={card.name} seatsLeft={card.seatsLeft} />;
  return (
    <>
      {hasChildren && <FamilyPlaces classId={card.id} />}
      <div ref={ref} className={classes.place}>
        {button}
      </div>
      {entry?.isIntersecting === false && !isEnrolled && card.seatsLeft > 0 && (
        <div className={classes.bar}>
          <span className={classes.price}>{formatPrice(card.priceCents)}</span>
          {button}
        </div>
      )}
    </>
  );
}
