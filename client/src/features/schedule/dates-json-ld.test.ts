import { expect, test } from "vitest";
import { plannedSession } from "../../test/planned-session.ts";
import { datesJsonLd } from "./dates-json-ld.ts";

type Session = Parameters<typeof datesJsonLd>[0][number];

const session = (start: string, more: Partial<Session> = {}): Session =>
  plannedSession({
    id: start,
    start,
    end: start.replace("T16", "T17"),
    timeZone: "Europe/Berlin",
    venueId: "v1",
    venueName: "Pitch 2",
    venueAddress: "Lake Road 1",
    ...more,
  });

test("[FIND-3] programs read the first and the last planned date, and the place", () => {
  const dates = [
    session("2028-07-03T16:00", { state: "cancelled" }),
    session("2028-07-10T16:00"),
    session("2028-07-17T16:00"),
  ];
  expect(datesJsonLd(dates)).toEqual({
    startDate: "2028-07-10T16:00",
    endDate: "2028-07-17T17:00",
    courseSchedule: {
      "@type": "Schedule",
      startDate: "2028-07-10",
      endDate: "2028-07-17",
      repeatFrequency: "Weekly",
      repeatCount: 2,
      scheduleTimezone: "Europe/Berlin",
    },
    location: { "@type": "Place", name: "Pitch 2", address: "Lake Road 1" },
  });
});

test("[FIND-3] no place is named where a class meets at several or at none, and no dates where all are cancelled", () => {
  const elsewhere = session("2028-07-17T16:00", { venueId: "v2", venueName: "Hall" });
  expect(datesJsonLd([session("2028-07-10T16:00"), elsewhere])).not.toHaveProperty("location");
  expect(datesJsonLd([session("2028-07-10T16:00", { venueId: null, venueName: null })])).not.toHaveProperty("location");
  expect(datesJsonLd([session("2028-07-10T16:00", { state: "cancelled" })])).toBeNull();
});

test.each([
  ["Daily", 3, ["2028-07-10T16:00", "2028-07-11T16:00", "2028-07-12T16:00"]],
  ["Daily", 1, ["2028-07-10T16:00"]],
  ["Weekly", 2, ["2028-07-11T16:00", "2028-07-13T16:00", "2028-07-18T16:00", "2028-07-20T16:00"]],
])("[FIND-3] the dates repeat %s, %i times", (repeatFrequency, repeatCount, starts) => {
  const { courseSchedule } = datesJsonLd(starts.map((start) => session(start))) ?? {};
  expect(courseSchedule).toMatchObject({ repeatFrequency, repeatCount });
});
