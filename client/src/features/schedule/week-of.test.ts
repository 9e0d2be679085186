import { describe, expect, test } from "vitest";
import { daysOf, isOn, mondayOf, dayAfter } from "./week-of.ts";

describe("[SCHED-8] the week in the address", () => {
  test.each([
    ["2026-11-23", "2026-11-23"],
    ["2026-11-29", "2026-11-23"],
    ["2027-01-01", "2026-12-28"],
    ["2028-02-29", "2028-02-28"],
    ["2000-01-03", "2000-01-03"],
  ])("%s leads to %s", (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  test.each([
    undefined,
    "",
    20261123,
    "2026-W48",
    "2026-02-30",
    "2026-13-01",
    "2000-01-01",
    "1999-12-31",
    ["2026-11-23"],
  ])("%s is none", (day) => {
    expect(mondayOf(day)).toBeUndefined();
  });

  test("has one before and one after, across changes of the clocks, and ends with the century", () => {
    expect(dayAfter("2026-10-19", 7)).toBe("2026-10-26");
    expect(dayAfter("2026-03-30", -7)).toBe("2026-03-23");
    expect([dayAfter("2000-01-03", -7), dayAfter("2099-12-28", 7)]).toEqual([undefined, undefined]);
    expect(daysOf("2026-12-28").at(-1)).toBe("2027-01-03");
  });
});

test("[SCHED-8] a meeting is on each of its days, and not on one at whose midnight it ends", () => {
  const days = daysOf("2026-11-23");
  const on = (start: string, end: string) => days.filter((day) => isOn({ start, end }, day));
  expect(on("2026-11-24T16:00", "2026-11-24T17:30")).toEqual(["2026-11-24"]);
  expect(on("2026-11-20T09:00", "2026-11-25T00:00")).toEqual(["2026-11-23", "2026-11-24"]);
  expect(on("2026-11-29T22:00", "2026-11-30T02:00")).toEqual(["2026-11-29"]);
});
