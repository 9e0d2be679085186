import { PictureCard } from "../../components/pictures/picture-card.tsx";
import type { ClassCard as ClassCardData } from "../../lib/api/trpc.ts";
import { useHasChildren } from "../../lib/session/use-me.ts";
import { classCardWords } from "./class-card-words.tsx";
import { EnrolButton } from "./enrol-button.tsx";
import { FamilyPlaces } from "./family-places.tsx";
import { openSeats } from "./open-seats.ts";

type ClassCardProps = { card: ClassCardData; isFirst?: boolean; headingOrder: 2 | 3 };

/** One class of a list: its attributes, a link to its page, and the enrol button. */
export function ClassCard({ card, isFirst = false, headingOrder }: ClassCardProps) {
  const { details, ...words } = classCardWords(card);
  const hasChildren = useHasChildren();
  return (
    <PictureCard
      {...words}
      details={
        hasChildren ? (
          <>
            {details}
            <FamilyPlaces classId={card.id} />
          </>
        ) : (
          details
        )
      }
      isListed={headingOrder === 2}
      headingOrder={headingOrder}
      isFirst={isFirst}
      action={<EnrolButton classId={card.id} className={card.name} seatsLeft={openSeats(card)} />}
    />
  );
}
