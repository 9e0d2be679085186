import { expect, test } from "vitest";
import { datesOfPattern } from "./dates-of-pattern.ts";

test("[SCHED-2] a pattern has its weekdays from the first to the last day, over the end of the year and leap days", () => {
  const [tuesday, thursday] = [2, 4];
  expect(datesOfPattern({ weekdays: [tuesday, thursday], from: "2027-12-28", to: "2028-01-06" }, 200).dates).toEqual([
    "2027-12-28",
    "2027-12-30",
    "2028-01-04",
    "2028-01-06",
  ]);
  expect(datesOfPattern({ weekdays: [tuesday], from: "2028-02-29", to: "2028-02-29" }, 200).dates).toEqual([
    "2028-02-29",
  ]);
  expect(datesOfPattern({ weekdays: [], from: "2028-01-01", to: "2029-01-01" }, 200).dates).toEqual([]);
});

test("[SCHED-2] every day of a pattern is one of its weekdays, in order, and each such day is in it", () => {
  const dayAfter = (from: string, days: number) =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
  for (let length = 0; length < 800; length += 13) {
    const from = dayAfter("2027-12-20", length * 5);
    const to = dayAfter(from, length);
    const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => (length >> day) % 2 === 1);
    const all = Array.from({ length: length + 1 }, (_, index) => dayAfter(from, index));
    const expected = all.filter((date) => weekdays.includes(new Date(date).getUTCDay()));
    expect(datesOfPattern({ weekdays, from, to }, 200).dates).toEqual(expected.slice(0, 200));
  }
});

test("[OFFICE-2] a pattern skips the days of holidays, and names those that it skips", () => {
  const holidays = [
    { name: "May break", firstDay: "2028-05-08", lastDay: "2028-05-19" },
    { name: "Summer", firstDay: "2028-07-01", lastDay: "2028-08-01" },
  ];
  expect(datesOfPattern({ weekdays: [2], from: "2028-05-02", to: "2028-05-30" }, 200, holidays)).toEqual({
    dates: ["2028-05-02", "2028-05-23", "2028-05-30"],
    skipped: ["May break"],
  });
});
