import { Link } from "@tanstack/react-router";
import { PictureCard } from "../../components/pictures/picture-card.tsx";
import { formatPrice } from "../../lib/format.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import type { ClassCard as ClassCardData } from "../../lib/api/trpc.ts";
import { EnrolButton } from "./enrol-button.tsx";

/** One class of the list: its facts, the way to its page, and the way in. */
export function ClassCard({ card, isFirst }: { card: ClassCardData; isFirst: boolean }) {
  const text = classesMessages;
  return (
    <PictureCard
      imageUrl={card.imageUrl}
      alt={card.name}
      badge={formatPrice(card.priceCents)}
      title={
        <Link to="/classes/$classId" params={{ classId: card.id }}>
          {card.name}
        </Link>
      }
      headingOrder={2}
      isFirst={isFirst}
      tone={card.seatsLeft > 0 ? "plain" : "full"}
      facts={[
        { label: text.instructor, value: card.instructorName },
        { label: text.seats, value: card.seatsLeft },
        { label: text.enrolled, value: card.enrolledCount },
      ]}
      action={<EnrolButton classId={card.id} className={card.name} seatsLeft={card.seatsLeft} />}
    />
  );
}
