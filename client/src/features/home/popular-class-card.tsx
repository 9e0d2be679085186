import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { PictureCard } from "../../components/pictures/picture-card.tsx";
import { formatPrice } from "../../lib/format.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import type { ClassCard } from "../../lib/api/trpc.ts";
import { isEnabledFor, useRole } from "../../lib/session/use-me.ts";
import { audienceLine } from "../classes/audience-line.ts";
import { classCardFacts } from "../classes/class-card-facts.tsx";
import { openSeats } from "../classes/open-seats.ts";

/** A popular class; 'Enrol Now' leads to all classes, and is disabled without open seats and for roles that may not select classes. */
export function PopularClassCard({ card }: { card: ClassCard }) {
  const maySelect = isEnabledFor(useRole(), "class.select");
  const text = classesMessages;
  const isFull = openSeats(card) < 1;
  const mayEnrol = !isFull && maySelect;
  return (
    <PictureCard
      imageUrl={card.imageUrl}
      classId={card.id}
      badge={formatPrice(card.priceCents)}
      title={card.name}
      subtitle={audienceLine(card)}
      tone={isFull ? "full" : "plain"}
      facts={classCardFacts(card)}
      action={
        mayEnrol ? <LinkButton to="/Classes">{text.enrolNow}</LinkButton> : <Button disabled>{text.enrolNow}</Button>
      }
    />
  );
}
