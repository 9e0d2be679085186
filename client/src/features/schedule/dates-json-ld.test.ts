import { expect, test } from "vitest";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { datesJsonLd } from "./dates-json-ld.ts";

type Meeting = Parameters<typeof datesJsonLd>[0][number];

const meeting = (start: string, more: Partial<Meeting> = {}): Meeting =>
  plannedMeeting({
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
    meeting("2028-07-03T16:00", { state: "cancelled" }),
    meeting("2028-07-10T16:00"),
    meeting("2028-07-17T16:00"),
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
  const elsewhere = meeting("2028-07-17T16:00", { venueId: "v2", venueName: "Hall" });
  expect(datesJsonLd([meeting("2028-07-10T16:00"), elsewhere])).not.toHaveProperty("location");
  expect(datesJsonLd([meeting("2028-07-10T16:00", { venueId: null, venueName: null })])).not.toHaveProperty("location");
  expect(datesJsonLd([meeting("2028-07-10T16:00", { state: "cancelled" })])).toBeNull();
});

test.each([
  ["Daily", 3, ["2028-07-10T16:00", "2028-07-11T16:00", "2028-07-12T16:00"]],
  ["Daily", 1, ["2028-07-10T16:00"]],
  ["Weekly", 2, ["2028-07-11T16:00", "2028-07-13T16:00", "2028-07-18T16:00", "2028-07-20T16:00"]],
])("[FIND-3] the dates repeat %s, %i times", (repeatFrequency, repeatCount, starts) => {
  const { courseSchedule } = datesJsonLd(starts.map((start) => meeting(start))) ?? {};
  expect(courseSchedule).toMatchObject({ repeatFrequency, repeatCount });
});
