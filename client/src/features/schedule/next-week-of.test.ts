import { expect, test } from "vitest";
import { nextWeekOf } from "./next-week-of.ts";

const meeting = { start: "2026-05-05T16:00", end: "2026-05-05T17:30", timeZone: "America/New_York" };

test("[SCHED-7] a make-up is proposed a week later, and never in the past", () => {
  const next = (now: string) => nextWeekOf(meeting, [], [], new Date(now)).start;
  expect(nextWeekOf(meeting, [], [], new Date("2026-01-01T00:00:00Z"))).toEqual({
    start: "2026-05-12T16:00",
    end: "2026-05-12T17:30",
  });
  expect(next("2026-05-12T19:59:00Z")).toBe("2026-05-12T16:00");
  expect(next("2026-05-12T20:00:00Z")).toBe("2026-05-19T16:00");
  // After the clocks have gone back.
  expect(next("2026-11-03T20:59:00Z")).toBe("2026-11-03T16:00");
});

test("[SCHED-7] a make-up is proposed in the first week in which the class has no date", () => {
  const on = (date: string, state = "planned") => ({
    start: `${date}T16:00`,
    end: `${date}T17:30`,
    timeZone: meeting.timeZone,
    state,
  });
  const dates = [on("2026-05-05", "cancelled"), on("2026-05-12"), on("2026-05-19"), on("2026-05-26", "cancelled")];
  expect(nextWeekOf(meeting, dates, [], new Date("2026-01-01T00:00:00Z"))).toEqual({
    start: "2026-05-26T16:00",
    end: "2026-05-26T17:30",
  });
});

test("[OFFICE-2] a make-up is proposed on no day of a holiday", () => {
  const holidays = [{ name: "May break", firstDay: "2026-05-11", lastDay: "2026-05-22" }];
  expect(nextWeekOf(meeting, [], holidays, new Date("2026-01-01T00:00:00Z")).start).toBe("2026-05-26T16:00");
});
