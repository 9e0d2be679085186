import type { RouterOutputs } from "../../lib/api/trpc.ts";

type Meetings = RouterOutputs["classes"]["byId"]["meetings"];

/**
 * When and where a class meets, as properties of a schema.org CourseInstance: local times with their time zone, and the place
 * where it is always the same one. Cancelled dates are left out; null without any.
 */
export function datesJsonLd(meetings: Meetings) {
  const planned = meetings.filter(({ state }) => state === "planned");
  const [first, last] = [planned[0], planned.at(-1)];
  if (!first || !last) return null;
  const isOnePlace = planned.every(({ venueId }) => venueId === first.venueId);
  const { venueName: name, venueAddress: address } = first;
  return {
    startDate: first.start,
    endDate: last.end,
    courseSchedule: {
      "@type": "Schedule",
      startDate: first.start.slice(0, 10),
      endDate: last.end.slice(0, 10),
      ...repetitionOf(planned.map(({ start }) => start.slice(0, 10))),
      scheduleTimezone: first.timeZone,
    },
    ...(isOnePlace && name !== null && { location: { "@type": "Place", name, ...(address && { address }) } }),
  };
}

const DAY_MS = 86_400_000;
// 1970-01-05 was a Monday.
const weekOf = (day: string): number => Math.floor((Date.parse(day) / DAY_MS - 4) / 7);

/** Dates on consecutive days, or in so many weeks: a schedule must have one of these. */
function repetitionOf(days: readonly string[]) {
  const numbers = [...new Set(days.map((day) => Date.parse(day) / DAY_MS))];
  const isDaily = numbers.every((number, index) => index === 0 || number - (numbers[index - 1] ?? 0) === 1);
  return isDaily
    ? { repeatFrequency: "Daily", repeatCount: numbers.length }
    : { repeatFrequency: "Weekly", repeatCount: new Set(days.map(weekOf)).size };
}
