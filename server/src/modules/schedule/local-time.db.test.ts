import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const DAY_MS = 24 * HOUR_MS;
/** A year whose clock changes every platform knows. */
const YEAR_START = Date.UTC(2024, 0, 1);
const DAYS = 366;

type Clock = (instant: number) => string;

/** What the clocks of a zone show, such as 2024-03-31T02:30, by the platform's own data. */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (instant) => format.format(instant).replace(" ", "T");
}

const offsetOf = (clock: Clock, instant: number) => Date.parse(`${clock(instant)}Z`) - instant;

/** The instants, to the quarter of an hour, after which the clocks show another offset. */
function changesOf(clock: Clock): number[] {
  const days = Array.from({ length: DAYS }, (_, day) => YEAR_START + day * DAY_MS);
  return days.flatMap((day) => {
    if (offsetOf(clock, day) === offsetOf(clock, day + DAY_MS)) return [];
    const quarters = Array.from({ length: DAY_MS / QUARTER_MS }, (_, quarter) => day + quarter * QUARTER_MS);
    return quarters.filter((at) => offsetOf(clock, at) !== offsetOf(clock, at + QUARTER_MS));
  });
}

/** Local times around each change of the clocks, and at the turns of February and of the year. */
function localTimesOf(clock: Clock): string[] {
  const around = changesOf(clock).flatMap((change) =>
    [-120, -60, -45, -30, -15, 0, 15, 30, 45, 60, 120].flatMap((minutes) =>
      [change, change + QUARTER_MS].map((at) => offsetOf(clock, at) + change + minutes * 60_000),
    ),
  );
  const turns = ["2024-02-29T23:45", "2024-03-01T00:00", "2024-12-31T23:45", "2024-01-01T00:00"];
  return [...new Set([...around.map((local) => new Date(local).toISOString().slice(0, 16)), ...turns])];
}

/** Every instant at which the clocks show a local time, tried a quarter of an hour at a time. */
function instantsOf(clock: Clock, local: string): number[] {
  const middle = Date.parse(`${local}Z`);
  const tried = Array.from(
    { length: (2 * 26 * HOUR_MS) / QUARTER_MS },
    (_, n) => middle - 26 * HOUR_MS + n * QUARTER_MS,
  );
  return tried.filter((instant) => clock(instant) === local);
}

test(
  "[SCHED-3] in every zone PostgreSQL agrees with the platform on which local times exist, which come twice, and when",
  { timeout: 120_000 },
  async ({ db }) => {
    const zoneRows = await db.$queryRaw<{ name: string }[]>`SELECT name FROM pg_timezone_names`;
    const names = new Set(zoneRows.map(({ name }) => name));
    const zones = Intl.supportedValuesOf("timeZone").filter((zone) => names.has(zone));
    expect(zones.length).toBeGreaterThan(300);
    const cases = zones.flatMap((zone) => {
      const clock = clockOf(zone);
      return localTimesOf(clock).map((local) => {
        const [first, second] = instantsOf(clock, local);
        if (first === undefined) return { zone, local, problem: "missing", instant: null };
        if (second !== undefined) return { zone, local, problem: "ambiguous", instant: null };
        return { zone, local, problem: null, instant: new Date(first).toISOString() };
      });
    });
    const rows = await db.$queryRaw<{ problem: string | null; instant: Date }[]>`
      SELECT local_time_problem(local, zone) AS problem, local AT TIME ZONE zone AS instant
      FROM unnest(${cases.map(({ zone }) => zone)}::text[], ${cases.map(({ local }) => local)}::timestamp[])
        WITH ORDINALITY AS given (zone, local, ordinal)
      ORDER BY ordinal`;
    const found = rows.map(({ problem, instant }, index) => ({
      zone: cases[index]?.zone,
      local: cases[index]?.local,
      problem,
      instant: problem === null ? instant.toISOString() : null,
    }));
    const differing = found.filter((one, index) => JSON.stringify(one) !== JSON.stringify(cases[index]));
    expect(differing).toEqual([]);
    expect(cases.filter(({ problem }) => problem === "missing").length).toBeGreaterThan(200);
    expect(cases.filter(({ problem }) => problem === "ambiguous").length).toBeGreaterThan(200);
  },
);
