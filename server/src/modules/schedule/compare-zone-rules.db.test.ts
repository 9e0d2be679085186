import { schoolWith } from "../../../test/school.ts";
import { pino } from "pino";
import { expect, vi } from "vitest";
import { test } from "../../../test/db-test.ts";
import { addVenue } from "./save-venue.ts";
import { compareZoneRules } from "./compare-zone-rules.ts";
import { contextOf } from "../../../test/signed.ts";

const VENUE = { name: "Rink", address: "", mapUrl: "", timeZone: "Europe/Paris", isExclusive: false };

test("[TRUE-1] the rules of the zones in use are compared, and a difference names the zone and its first day", async ({
  db,
}) => {
  vi.setSystemTime("2029-01-01T00:00:00Z");
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  await addVenue(contextOf({ db }), VENUE);
  const school = contextOf({ db, log, school: schoolWith({ timeZone: "Europe/Berlin" }) });
  expect([await compareZoneRules(school), lines]).toEqual([[], []]);

  // Rules by which Berlin keeps its summer time from 2030 on.
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function format(locale, options) {
    const real = new DateTimeFormat(locale, options);
    const summer = new DateTimeFormat(locale, { ...options, timeZone: "Etc/GMT-2" });
    const isChanged = (at: Date) => options?.timeZone === "Europe/Berlin" && at >= new Date("2030-10-27T01:00:00Z");
    return { format: (at: Date) => (isChanged(at) ? summer : real).format(at) } as Intl.DateTimeFormat;
  });
  const [difference, ...rest] = await compareZoneRules(school);
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(rest).toEqual([]);
  expect(difference).toEqual({
    zone: "Europe/Berlin",
    at: new Date("2030-10-28T00:00:00Z"),
    database: "2030-10-28T01:00",
    platform: "2030-10-28T02:00",
  });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ zone: "Europe/Berlin", level: 50 }]);
});
