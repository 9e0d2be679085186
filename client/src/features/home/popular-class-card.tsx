import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { PictureCard } from "../../components/pictures/picture-card.tsx";
import { classesMessages } from "../../lib/messages/classes.ts";
import type { ClassCard } from "../../lib/api/trpc.ts";
import { isEnabledFor, useRole } from "../../lib/session/use-me.ts";
import { classCardWords } from "../classes/class-card-words.tsx";
import { openSeats } from "../classes/open-seats.ts";

/** A popular class; 'Enrol Now' leads to all classes, and is disabled without open seats and for roles that may not select classes. */
export function PopularClassCard({ card }: { card: ClassCard }) {
  const maySelect = isEnabledFor(useRole(), "class.select");
  const text = classesMessages;
  const mayEnrol = openSeats(card) > 0 && maySelect;
  return (
    <PictureCard
      {...classCardWords(card)}
      action={
        mayEnrol ? <LinkButton to="/Classes">{text.enrolNow}</LinkButton> : <Button disabled>{text.enrolNow}</Button>
      }
    />
  );
}
