import { PictureCard } from "../../components/pictures/picture-card.tsx";
import { formatPrice } from "../../lib/format.ts";
import type { ClassCard as ClassCardData } from "../../lib/api/trpc.ts";
import { audienceLine } from "./audience-line.ts";
import { classCardFacts } from "./class-card-facts.tsx";
import { EnrolButton } from "./enrol-button.tsx";
import { openSeats } from "./open-seats.ts";

/** One class of the list: its facts, the way to its page, and the way in. */
export function ClassCard({ card, isFirst }: { card: ClassCardData; isFirst: boolean }) {
  const seatsLeft = openSeats(card);
  return (
    <PictureCard
      imageUrl={card.imageUrl}
      classId={card.id}
      isListed
      badge={formatPrice(card.priceCents)}
      title={card.name}
      subtitle={audienceLine(card)}
      headingOrder={2}
      isFirst={isFirst}
      tone={seatsLeft > 0 ? "plain" : "full"}
      facts={classCardFacts(card)}
      action={<EnrolButton classId={card.id} className={card.name} seatsLeft={seatsLeft} />}
    />
  );
}
