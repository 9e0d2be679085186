import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Db, Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { MAX_YEARS_AHEAD } from "../../schemas/limits.ts";
import type { MeetingTime, TimeProblem } from "../../texts/error-params.ts";
import type { MeetingTimes } from "./schedule.schema.ts";

/** A local time as Prisma takes it for a timestamp without a zone. */
export const toTimestamp = (localTime: string): Date => new Date(`${localTime}:00Z`);

/** A timestamp without a zone, as Prisma gives it, as a local time. */
export const toLocalTime = (timestamp: Date): string => timestamp.toISOString().slice(0, 16);

/** A timestamp without a zone as a local time, such as 2026-07-07T16:00. */
export const LOCAL_TIME = (column: string): Prisma.Sql =>
  Prisma.sql`to_char(${Prisma.raw(column)}, 'YYYY-MM-DD"T"HH24:MI')`;

const PROBLEMS = {
  missing: "MEETING_TIME_MISSING",
  ambiguous: "MEETING_TIME_TWICE",
  past: "MEETING_PAST",
  "too late": "MEETING_TOO_LATE",
} as const;
const problemRow = z.object({
  local: z.string(),
  problem: z.enum(Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]),
});

/**
 * Refuses local times that the clocks of the zone skip or show twice, those more than {@link MAX_YEARS_AHEAD} years ahead, and
 * meetings that begin in the past.
 *
 * @throws AppError MEETING_TIME_MISSING, MEETING_TIME_TWICE, MEETING_PAST, MEETING_TOO_LATE
 */
export async function requireRealTimes(...times: Parameters<typeof findTimeProblem>): Promise<void> {
  const found = await findTimeProblem(...times);
  if (found) throw new AppError(found.problem, { params: found });
}

/** The first of some local times that {@link requireRealTimes} refuses, and why; null where it refuses none. */
export async function findTimeProblem(
  tx: Tx | Db,
  meetings: readonly MeetingTimes[],
  timeZone: string,
): Promise<(MeetingTime & { problem: TimeProblem }) | null> {
  const starts = meetings.map(({ start }) => start);
  const times = [...starts, ...meetings.map(({ end }) => end)];
  const rows = await tx.$queryRaw`
    SELECT ${LOCAL_TIME("local")} AS local, problem
    FROM (
      SELECT local, coalesce(
        local_time_problem(local, ${timeZone}),
        CASE WHEN ordinal <= ${starts.length}::int AND local AT TIME ZONE ${timeZone} <= now() THEN 'past'
          WHEN local AT TIME ZONE ${timeZone} > now() + make_interval(years => ${MAX_YEARS_AHEAD}::int) THEN 'too late' END
      ) AS problem
      FROM unnest(${times}::timestamp[]) WITH ORDINALITY AS given (local, ordinal)
    ) AS judged
    WHERE problem IS NOT NULL ORDER BY local LIMIT 1`;
  const [found] = z.array(problemRow).parse(rows);
  return found ? { problem: PROBLEMS[found.problem], date: found.local, zone: timeZone } : null;
}
