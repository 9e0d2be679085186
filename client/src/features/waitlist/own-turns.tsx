import { OfferBox } from "./offer-box.tsx";
import { groupTurns } from "./own-line.ts";
import { TurnLine } from "./turn-line.tsx";
import { useOwnLine } from "./use-own-line.ts";

/** On the page of a class, what the reader's family is offered in it and for whom they wait. */
export function OwnTurns({ classId }: { classId: string }) {
  const { offers, turns } = useOwnLine(classId);
  return (
    <>
      {offers.map((offer) => (
        <OfferBox key={offer.checkoutId} offer={offer} isOnClassPage />
      ))}
      {groupTurns(turns).map((group) => (
        <TurnLine key={group.entryId} group={group} />
      ))}
    </>
  );
}
