import type { Prisma } from "../../server/src/db/generated/client.ts";
import { DEMO_TIME_ZONE, type DemoSchedule, demoSchedules, demoVenues } from "./demo-meetings.ts";
import { DAY_MS } from "./plan-people.ts";
import { stableId } from "./stable-id.ts";

/** How long ago the venues were added. */
const VENUES_ADDED_MS = 700 * DAY_MS;

type VenueRow = Prisma.VenueUncheckedCreateInput & { id: string };
type MeetingRow = Prisma.MeetingUncheckedCreateInput & { localStart: string };
type PlannedClass = { id: string; instructorId: string; createdAt: Date };

export function planVenues(now: Date): VenueRow[] {
  const createdAt = new Date(now.getTime() - VENUES_ADDED_MS);
  return demoVenues.map(({ key, ...venue }) => ({
    ...venue,
    id: stableId(`venue ${key}`, createdAt),
    timeZone: DEMO_TIME_ZONE,
    createdAt,
  }));
}

/** The meetings of a demo class: none has begun, so that the class is open. */
export function planMeetings(
  now: Date,
  slug: string,
  planned: PlannedClass,
  venues: readonly VenueRow[],
): MeetingRow[] {
  const schedule = demoSchedules[slug];
  const venue = venues[demoVenues.findIndex(({ key }) => key === schedule?.venue)];
  if (!schedule || !venue) return [];
  return daysOf(now, schedule).map((day) => ({
    id: stableId(`meeting ${slug} ${day}`, planned.createdAt),
    classId: planned.id,
    instructorId: planned.instructorId,
    venueId: venue.id,
    timeZone: DEMO_TIME_ZONE,
    localStart: `${day}T${schedule.start}:00Z`,
    localEnd: `${day}T${schedule.end}:00Z`,
  }));
}

/** The days of a schedule, from the day after tomorrow: then it is later than now in every time zone. */
function daysOf(now: Date, { weekdays, weeks }: DemoSchedule): string[] {
  return Array.from({ length: weeks * 7 }, (_, index) => new Date(now.getTime() + (index + 2) * DAY_MS))
    .filter((day) => weekdays.includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10));
}
