import type { CardFact } from "../../components/pictures/picture-card.tsx";
import type { ClassCard } from "../../lib/api/trpc.ts";
import { SessionTime } from "../schedule/session-time.tsx";
import { classesMessages } from "../../lib/messages/classes.ts";

/** What a class's card shows below its name, in every list. */
export function classCardFacts({
  instructorName,
  seatsLeft,
  enrolledCount,
  nextSession,
  meets,
}: ClassCard): CardFact[] {
  const venue = nextSession?.venueName;
  return [
    ...(meets ? [{ label: classesMessages.when, value: meets }] : []),
    ...(nextSession ? [{ label: classesMessages.next, value: <SessionTime session={nextSession} /> }] : []),
    ...(venue ? [{ label: classesMessages.where, value: venue }] : []),
    { label: classesMessages.instructor, value: instructorName },
    { label: classesMessages.seats, value: seatsLeft },
    { label: classesMessages.enrolled, value: enrolledCount },
  ];
}
