import { OfferBox } from "./offer-box.tsx";
import { TurnLine } from "./turn-line.tsx";
import { useOwnLine } from "./use-own-line.ts";

/** On the page of a class, what the reader's family is offered in it and for whom they wait; nothing for anybody else. */
export function OwnTurns({ classId }: { classId: string }) {
  const { offers, groups } = useOwnLine(classId);
  return (
    <>
      {offers.map((offer) => (
        <OfferBox key={offer.checkoutId} offer={offer} isOnClassPage />
      ))}
      {groups.map((group) => (
        <TurnLine key={group.entryId} group={group} />
      ))}
    </>
  );
}
