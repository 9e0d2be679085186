import { weeksLater } from "@campside/server/schemas/schedule";
import { type Holiday, holidayOn } from "./dates-of-pattern.ts";
import { weeksToMove } from "./weeks-to-move.ts";

type Times = { start: string; end: string; timeZone: string };

/** The same weekday and times in the first week after now in which no planned date of the class overlaps them, and no holiday has the day. */
export function nextWeekOf(
  meeting: Times,
  meetings: readonly (Times & { state: string })[],
  holidays: readonly Holiday[] = [],
  now = new Date(),
): { start: string; end: string } {
  const planned = meetings.filter(({ state }) => state === "planned");
  for (let weeks = weeksToMove([meeting], null, now); ; weeks++) {
    const [start, end] = [weeksLater(meeting.start, weeks), weeksLater(meeting.end, weeks)];
    const isFree = planned.every((date) => date.end <= start || end <= date.start);
    if (isFree && !holidayOn(start.slice(0, 10), holidays)) return { start, end };
  }
}
