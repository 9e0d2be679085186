import type { RouterOutputs } from "../../lib/api/trpc.ts";

type Sessions = RouterOutputs["classes"]["byId"]["sessions"];

/**
 * When and where a class meets, as properties of a schema.org CourseInstance: local times with their time zone, and the place
 * where it is always the same one. Cancelled dates are left out.
 */
export function datesJsonLd(sessions: Sessions) {
  const planned = sessions.filter(({ state }) => state === "planned");
  const [first, last] = [planned[0], planned.at(-1)];
  if (!first || !last) return {};
  const isOnePlace = planned.every(({ venueId }) => venueId === first.venueId);
  const { venueName: name, venueAddress: address } = first;
  return {
    startDate: first.start,
    endDate: last.end,
    courseSchedule: {
      "@type": "Schedule",
      startDate: first.start.slice(0, 10),
      endDate: last.end.slice(0, 10),
      repeatCount: planned.length,
      scheduleTimezone: first.timeZone,
    },
    ...(isOnePlace && name !== null && { location: { "@type": "Place", name, ...(address && { address }) } }),
  };
}
