import { weekdayNames } from "@campside/server/format";
import { formatPrice } from "../../lib/format.ts";
import type { ClassCard } from "../../lib/api/trpc.ts";
import { MeetingTime } from "../schedule/meeting-time.tsx";
import { classesMessages as text } from "../../lib/messages/classes.ts";
import { openSeats } from "./open-seats.ts";

/** What a class's card shows and where it leads, in every list of classes on sale. */
export function classCardWords(card: ClassCard) {
  const { id, name, imageUrl, priceCents, instructorName, seatsLeft, enrolledCount, sport, level, nextMeeting } = card;
  const kind = [sport, level && text.levels[level]].filter(Boolean).join(" · ");
  const next = nextMeeting && (
    <>
      {kind && " · "}
      {text.next} <MeetingTime meeting={nextMeeting} />
      {nextMeeting.venueName && ` · ${nextMeeting.venueName}`}
    </>
  );
  return {
    classId: id,
    imageUrl,
    badge: formatPrice(priceCents),
    title: name,
    sentence: cardSentence(card),
    details: (kind || next) && (
      <>
        {kind}
        {next}
      </>
    ),
    tone: openSeats(card) > 0 ? "plain" : "full",
    attributes: [
      { label: text.instructor, value: instructorName },
      { label: text.seats, value: seatsLeft },
      { label: text.enrolled, value: enrolledCount },
    ],
  } as const;
}

/** "Tue + Thu 16:00 · ages 8–14 · 3 left", as far as the class says it. */
export function cardSentence({ meets, minAge, maxAge, seatsLeft, standing }: ClassCard): string {
  const ages = text.ages(minAge, maxAge);
  const seats = seatsLeft < 1 ? text.full : standing === "open" ? text.left(seatsLeft) : text.ended;
  const when = meets && [weekdayNames(meets.weekdays).join(" + "), meets.time].filter(Boolean).join(" ");
  return [when, ages && text.agesOf(ages), seats].filter(Boolean).join(" · ");
}
