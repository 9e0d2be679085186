import { expect, test } from "vitest";
import { weeksToMove } from "./weeks-to-move.ts";

const dates = ["2026-05-05T16:00", "2026-05-07T16:00", "2026-06-02T16:00"].map((start) => ({
  start,
  timeZone: "Europe/Berlin",
}));

test("[SCHED-10] the dates of a copy are proposed after the last one, and never in the past", () => {
  expect(weeksToMove(dates, new Date("2026-05-01T00:00:00Z"))).toBe(5);
  expect(weeksToMove(dates, new Date("2026-06-16T13:59:00Z"))).toBe(6);
  expect(weeksToMove(dates, new Date("2026-06-16T14:00:00Z"))).toBe(7);
  expect(weeksToMove([], new Date("2026-06-16T14:00:00Z"))).toBe(1);
});
