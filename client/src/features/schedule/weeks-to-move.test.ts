import { expect, test } from "vitest";
import { copyClassFormUpTo } from "@campside/server/schemas/classes";
import { maxWeeksToMove, weeksToMove } from "./weeks-to-move.ts";

const dates = ["2026-05-05T16:00", "2026-05-07T16:00", "2026-06-02T16:00"].map((start) => ({
  start,
  end: start.replace("16:00", "17:30"),
  timeZone: "Europe/Berlin",
}));

test("[SCHED-10] the dates of a copy are proposed after the last one, and never in the past", () => {
  expect(weeksToMove(dates, null, new Date("2026-05-01T00:00:00Z"))).toBe(5);
  expect(weeksToMove(dates, null, new Date("2026-06-16T13:59:00Z"))).toBe(6);
  expect(weeksToMove(dates, null, new Date("2026-06-16T14:00:00Z"))).toBe(7);
  expect(weeksToMove([], null, new Date("2026-06-16T14:00:00Z"))).toBe(1);
});

test("[SCHED-10] the end of a copy's enrolment is proposed after now as well", () => {
  const end = (closes: string) => ({ closes, timeZone: "Europe/Berlin" });
  const now = new Date("2026-06-16T10:00:00Z");
  expect(weeksToMove([], end("2026-06-17T12:00"), now)).toBe(1);
  expect(weeksToMove([], end("2026-06-09T12:01"), now)).toBe(1);
  expect(weeksToMove([], end("2026-06-09T12:00"), now)).toBe(2);
  // Enrolment ended weeks before the first date.
  expect(weeksToMove(dates, end("2026-04-01T12:00"), now)).toBe(11);
  expect(weeksToMove(dates, end("2026-05-01T12:00"), now)).toBe(7);
});

test("[SCHED-10] the weeks of a copy are limited so that no date is more than three years ahead", () => {
  // The last date ends at 17:30 in Berlin, which is 15:30 UTC in summer.
  expect(maxWeeksToMove(dates, new Date("2023-06-16T15:30:00Z"))).toBe(2);
  expect(maxWeeksToMove(dates, new Date("2023-06-16T15:29:00Z"))).toBe(1);
  expect(maxWeeksToMove(dates, new Date("2023-06-01T00:00:00Z"))).toBeLessThan(1);
  const [error] = copyClassFormUpTo(0).safeParse({ name: "Judo", weeks: 1 }).error?.issues ?? [];
  expect(error?.message).toBe("The copy's dates would lie more than 3 years ahead");
});

test("[SCHED-10] without dates the weeks of a copy end at 520", () => {
  expect(maxWeeksToMove([], new Date("2026-06-16T14:00:00Z"))).toBe(520);
  expect(copyClassFormUpTo(maxWeeksToMove([])).safeParse({ name: "Judo", weeks: 521 }).error?.issues[0]?.message).toBe(
    "Weeks are a whole number from 1 to 520",
  );
});
