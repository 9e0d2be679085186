import classes from "../../components/pictures/picture-card.module.css";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { enrolMessages as text } from "../../lib/messages/enrol.ts";
import { personName } from "../../lib/place.ts";

type Place = { id: string; participantName: string | null };

/** Who of the reader's family has a seat in a class, and for whom it is selected, with the ways there; nothing for nobody. */
export function FamilyPlaces({ classId }: { classId: string }) {
  const namesIn = (places: readonly Place[] = []) =>
    places.flatMap(({ id, participantName }) => (id === classId ? [personName(participantName)] : [])).join(", ");
  const enrolled = namesIn(trpc.enrolment.mine.useQuery().data);
  const selected = namesIn(trpc.enrolment.selected.useQuery().data);
  if (!enrolled && !selected) return null;
  return (
    <span className={classes.links}>
      {enrolled && <TextLink to="/dashboard/enrolled">{text.enrolledFor(enrolled)}</TextLink>}
      {selected && <TextLink to="/dashboard/selectClass">{text.selectedFor(selected)}</TextLink>}
    </span>
  );
}
