import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { PictureCard } from "../../components/picture-card.tsx";
import { formatPrice } from "../../lib/format.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import { CLASSES_PATH } from "../../lib/spelled-paths.ts";
import type { ClassCard } from "../../lib/trpc.ts";
import { useRole } from "../../lib/use-me.ts";

/** A popular class; 'Enrol Now' leads to all classes, and is closed without seats and to those who teach or run the school. */
export function PopularClassCard({ card }: { card: ClassCard }) {
  const role = useRole();
  const text = classesMessages;
  const isFull = !(card.seatsLeft > 0);
  const mayEnrol = !isFull && role !== "admin" && role !== "instructor";
  return (
    <PictureCard
      imageUrl={card.imageUrl}
      alt={card.name}
      badge={formatPrice(card.priceCents)}
      title={card.name}
      tone={isFull ? "full" : "plain"}
      facts={[
        { label: text.instructor, value: card.instructorName },
        { label: text.seats, value: card.seatsLeft },
        { label: text.enrolled, value: card.enrolledCount },
      ]}
      action={
        mayEnrol ? (
          <LinkButton to={CLASSES_PATH}>{text.enrolNow}</LinkButton>
        ) : (
          <Button disabled>{text.enrolNow}</Button>
        )
      }
    />
  );
}
