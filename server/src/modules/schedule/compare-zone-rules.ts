import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { MAX_YEARS_AHEAD } from "../../schemas/limits.ts";

/** The first moment that a zone's clocks show differently by the database's rules and by the platform's. */
export interface ZoneDifference {
  zone: string;
  at: Date;
  /** The local time by the database's rules, such as 2026-12-15T16:00. */
  database: string;
  /** By the platform's; null for a zone that it does not know. */
  platform: string | null;
}

const zoneRow = z.object({ zone: z.string(), times: z.array(z.string()) });

const DAY_MS = 86_400_000;
const DAYS = MAX_YEARS_AHEAD * 366;

/**
 * Compares the database's rules with the platform's for every time zone in use, at one moment of each day of the years for which
 * meetings may be planned. Logs each zone that differs. The database's rules decide; the others show.
 */
export async function compareZoneRules({ db, log, school }: AnyCtx): Promise<ZoneDifference[]> {
  const start = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const rows = await db.$rows(
    Prisma.sql`
      SELECT zone, array_agg(to_char(at AT TIME ZONE zone, 'YYYY-MM-DD"T"HH24:MI') ORDER BY at) AS times
      FROM (
        SELECT ${school.timeZone}::text AS zone UNION SELECT time_zone FROM venues UNION SELECT time_zone FROM meetings
        UNION SELECT enrolment_time_zone FROM classes WHERE enrolment_time_zone IS NOT NULL
      ) AS used
      CROSS JOIN generate_series(${start}::timestamptz, ${start}::timestamptz + make_interval(days => ${DAYS}::int), '24 hours')
        AS day (at)
      GROUP BY zone ORDER BY zone`,
    zoneRow,
  );
  const differences = rows.flatMap(({ zone, times }) => differenceOf(zone, times, start) ?? []);
  for (const difference of differences)
    log.error(
      { ...difference, platformRules: process.versions.tz },
      "the database and the platform have other rules for a time zone: update the older ones",
    );
  return differences;
}

function differenceOf(zone: string, times: readonly string[], start: Date): ZoneDifference | null {
  const clock = clockOf(zone);
  for (const [day, database] of times.entries()) {
    const at = new Date(start.getTime() + day * DAY_MS);
    const platform = clock(at);
    if (platform !== database) return { zone, at, database, platform };
  }
  return null;
}

function clockOf(timeZone: string): (at: Date) => string | null {
  try {
    // Sweden's dates are those of ISO 8601.
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    return (at) => format.format(at).replace(" ", "T");
  } catch {
    return () => null;
  }
}
