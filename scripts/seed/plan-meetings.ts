import type { Prisma } from "../../server/src/db/generated/client.ts";
import { DEMO_TIME_ZONE, type DemoSchedule, demoSchedules, demoVenues } from "./demo-meetings.ts";
import { DAY_MS } from "./plan-people.ts";
import { stableId } from "./stable-id.ts";

/** How long ago the venues were added. */
const VENUES_ADDED_MS = 700 * DAY_MS;

type VenueRow = Prisma.VenueUncheckedCreateInput & { id: string };
type MeetingRow = Prisma.MeetingUncheckedCreateInput & { id: string; localStart: string; localEnd: string };
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

const SATURDAY = 6;
const FESTIVAL_IN_DAYS = 60;

/** The holiday of the demo school: the weekend of its festival, two months ahead. */
export function planHolidays(now: Date): Prisma.HolidayUncheckedCreateInput[] {
  const soonest = new Date(now.getTime() + FESTIVAL_IN_DAYS * DAY_MS);
  const daysToSaturday = (SATURDAY - soonest.getUTCDay() + 7) % 7;
  const firstDay = new Date(soonest.getTime() + daysToSaturday * DAY_MS);
  const lastDay = new Date(firstDay.getTime() + DAY_MS);
  return [{ id: stableId("holiday festival", now), name: "Festival weekend", firstDay, lastDay, createdAt: now }];
}

/** The meetings of a demo class. */
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

/** When a class that has begun takes no more enrolments: as its last date begins. One that has not is open until it does. */
export function enrolmentEndOf(
  now: Date,
  slug: string,
): { enrolmentClosesLocal: string; enrolmentTimeZone: string } | null {
  const schedule = demoSchedules[slug];
  if (!schedule?.weeksSoFar) return null;
  return {
    enrolmentClosesLocal: `${daysOf(now, schedule).at(-1)}T${schedule.start}:00Z`,
    enrolmentTimeZone: DEMO_TIME_ZONE,
  };
}

/** The days of a schedule, from the day after tomorrow: then it is later than now in every time zone. Of one that has begun, those so far. */
function daysOf(now: Date, { weekdays, weeks, weeksSoFar = 0 }: DemoSchedule): string[] {
  const today = now.toLocaleDateString("sv-SE", { timeZone: DEMO_TIME_ZONE });
  const dayIn = (days: number) => new Date(Date.parse(today) + days * DAY_MS);
  const before = Array.from({ length: weeksSoFar * 7 }, (_, index) => dayIn(index - weeksSoFar * 7));
  const next = Array.from({ length: weeks * 7 }, (_, index) => new Date(now.getTime() + (index + 2) * DAY_MS));
  return [...before, ...(weeksSoFar > 0 ? [dayIn(0)] : []), ...next]
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => day === today || weekdays.includes(new Date(day).getUTCDay()));
}
