import { expect, test } from "vitest";
import { randomFrom } from "../../../scripts/seed/seeded-random.ts";
import { pricePerSchool } from "./prices.ts";
import { type Opening, pick, planYear } from "./school-plan.ts";
import {
  addSchool,
  BUYER_MS,
  emptyLoad,
  figuresOf,
  HOURS,
  REFUSED_MS,
  rushShareOf,
  VISIT_MS,
} from "./simulate-year.ts";

const NOON = 12;
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
/** Opens in the hundredth hour: half of its 100 buyers come at once, with two for each who get no seat. */
const opening: Opening = {
  minute: 100 * 60,
  localHour: NOON,
  purchases: 100,
  rushShare: 0.5,
  refusedPerBuyer: 2,
};

function loadOf(...openings: Opening[]) {
  const load = emptyLoad();
  addSchool(load, { students: 0, openings });
  return load;
}

test("a rush halves from minute to minute, and nobody is lost", () => {
  expect([0, 1, 2].map(rushShareOf)).toEqual([1 / 2, 1 / 4, 1 / 8]);
  const load = loadOf(opening);
  expect(load.arrivals.subarray(6000, 6002)).toEqual(Float64Array.of(75, 37.5));
  expect(sum(load.arrivals)).toBeCloseTo(150);
  expect(sum(load.rushMs)).toBeCloseTo(50 * BUYER_MS + 100 * REFUSED_MS);
  expect(load.largestRush).toBe(75);
});

test("a year's purchases and processor time are those of its openings, across the year's end too", () => {
  for (const minute of [opening.minute, HOURS * 60 - 3]) {
    const load = loadOf({ ...opening, minute });
    expect(sum(load.purchases)).toBeCloseTo(100);
    expect(sum(load.cpuMs)).toBeCloseTo(100 * BUYER_MS + 100 * REFUSED_MS + 2000 * VISIT_MS);
  }
});

test("fewer buy at night", () => {
  const { purchases } = loadOf({ ...opening, rushShare: 0 });
  expect((purchases[100 + NOON] ?? 0) / (purchases[100] ?? 0)).toBeCloseTo(0.05);
});

test("rushes of the same minute add up", () => {
  const load = loadOf(opening, { ...opening, purchases: 300 }, { ...opening, minute: 9000, purchases: 200 });
  expect(figuresOf(load).largestMinute).toMatchObject({ arrivals: 300, schools: 2 });
  expect(figuresOf(load).largestMinute.cores).toBeCloseTo((100 * BUYER_MS + 200 * REFUSED_MS) / 60_000);
});

test("a school that nobody visits is never busy, and one with many students always", () => {
  const load = loadOf();
  expect(figuresOf(load).visitedShare).toBe(0);
  addSchool(load, { students: 100_000, openings: [] });
  expect(figuresOf(load).visitedShare).toBeCloseTo(0.5);
});

test("the same seed plans the same year", () => {
  expect(planYear(randomFrom("a"))).toEqual(planYear(randomFrom("a")));
  expect(planYear(randomFrom("a"))).not.toEqual(planYear(randomFrom("b")));
  const halves = [{ share: 0.5 }, { share: 0.5 }];
  expect([pick(0.49, halves), pick(0.5, halves), pick(1, halves)]).toEqual([halves[0], halves[1], halves[1]]);
});

test("a price is memory and processor time of every hour, a share of the busiest minute, and storage", () => {
  const figures = { ...figuresOf(loadOf()), gigabytes: 0 };
  const price = (megabytes: number, idleMs: number) => pricePerSchool({ name: "", megabytes, idleMs }, figures);
  expect(price(1073.741824, 0)).toBeCloseTo(0.00445 * 730, 2);
  expect(price(0, 60_000)).toBeCloseTo(0.0405 * 730);
});
