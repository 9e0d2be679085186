import { MAX_MEETINGS } from "@campside/server/schemas/schedule";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages as text } from "../../lib/messages/schedule.ts";
import { datesOfPattern, holidayOn } from "./dates-of-pattern.ts";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";

export type Period = [string | null, string | null];
export type NewDates = ReturnType<typeof useNewDates>;

const NO_PERIOD: Period = [null, null];

/** The dates that somebody is choosing for a class: those of a weekly pattern, corrected day by day. At first as its last one. */
export function useNewDates(planned: readonly PlannedMeeting[] = []) {
  const latest = planned.at(-1);
  const most = MAX_MEETINGS - planned.length;
  const [weekdays, setWeekdays] = useState<string[]>([]);
  const [period, setPeriod] = useState<Period>(NO_PERIOD);
  const [days, setDays] = useState<string[]>([]);
  const [shown, setShown] = useState<string | undefined>();
  const [start, setStart] = useState(latest?.start.slice(11) ?? "16:00");
  const [end, setEnd] = useState(latest?.end.slice(11) ?? "17:30");
  const [chosenVenueId, setVenueId] = useState<string | null>();
  const [skipped, setSkipped] = useState<string[]>([]);
  const holidays = trpc.schedule.holidays.useQuery().data ?? [];
  const venues = trpc.schedule.venues.useQuery().data ?? [];
  const latestVenue = venues.find(({ id, retiredAt }) => id === latest?.venueId && retiredAt === null);
  const venueId = chosenVenueId === undefined ? (latestVenue?.id ?? null) : chosenVenueId;

  const follow = (chosen: string[], [from, to]: Period) => {
    setWeekdays(chosen);
    setPeriod([from, to]);
    if (from === null || to === null) return;
    const pattern = datesOfPattern({ weekdays: chosen.map(Number), from, to }, most, holidays);
    setDays(pattern.dates);
    setSkipped(pattern.skipped);
    setShown(from);
  };
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const inHoliday = sorted.find((day) => holidayOn(day, holidays));
  const isChosen = first !== undefined && last !== undefined;

  return {
    pattern: { weekdays, period, follow },
    /** Days on which the class meets already. */
    plannedDays: new Set(planned.filter(({ state }) => state === "planned").map(({ start: at }) => at.slice(0, 10))),
    days: { value: days, set: (chosen: string[]) => setDays(chosen.slice(0, most)) },
    month: { shown, set: setShown },
    times: { start, setStart, end, setEnd, isBackwards: start !== "" && end !== "" && end <= start },
    venue: { id: venueId, set: setVenueId },
    isChosen,
    /** Weekdays without a period say nothing yet, nor does a period without weekdays. */
    isHalfChosen: !isChosen && (weekdays.length > 0 || period.some((day) => day !== null)),
    summary: [
      isChosen ? text.chosen(days.length, dateOf({ start: first }), dateOf({ start: last })) : text.chosenNone,
      isChosen && skipped.length > 0 && text.skipped(skipped.join(", ")),
      inHoliday !== undefined &&
        text.chosenInHoliday(dateOf({ start: inHoliday }), holidayOn(inHoliday, holidays)?.name ?? ""),
      days.length >= most && text.mostChosen(MAX_MEETINGS),
    ]
      .filter(Boolean)
      .join(". "),
    /** As the server takes them. */
    values: { venueId, meetings: sorted.map((day) => ({ start: `${day}T${start}`, end: `${day}T${end}` })) },
    clear: () => {
      follow([], NO_PERIOD);
      setDays([]);
    },
  };
}
