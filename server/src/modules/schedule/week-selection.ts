import { z } from "zod";
import { localTimeIn } from "../../db/local-time-in.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { may } from "../../permissions.ts";
import { LOCAL_TIME } from "./local-time.ts";
import { ownMeetings } from "./own-meetings.ts";
import { MAX_DAYS, type WeekInput } from "./schedule.schema.ts";

const { sql, empty } = Prisma;

const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The meetings `s` of a week or a day, and what narrows them further: those that the caller attends and teaches, or of all classes for
 * who sees every class. An archived class leaves no cancelled ones.
 */
export async function selectionOf(ctx: Ctx, { monday: requestedMonday, day, venueId, instructorId }: WeekInput) {
  const { actor, school } = ctx;
  const now = await localTimeIn(ctx, school.timeZone, new Date());
  const today = now.slice(0, 10);
  const monday = day ? mondayOf(day) : (requestedMonday ?? mondayOf(today));
  const ownSelection = may(actor.role, "class.decide") ? null : ownMeetings(sql`${actor.id}::uuid`);
  const [first, days] = day ? [day, 1] : [monday, WEEK_DAYS];
  const end = sql`${first}::date + ${days}::int`;
  const chosen = sql`${venueId ? sql`AND s.venue_id = ${venueId}::uuid` : empty}
    ${instructorId ? sql`AND s.instructor_id = ${instructorId}::uuid` : empty}`;
  return {
    /** The school's clock. */
    now,
    today,
    monday,
    /** The local start of the next planned meeting after that time; null where there is none. */
    nextStart: () => startAfter(ctx, end, ownSelection, chosen),
    chosen,
    during: sql`s.local_start < ${end} AND s.local_end > ${first}::date
      AND s.local_start >= ${first}::date - ${MAX_DAYS}::int AND ${ownSelection ?? sql`true`}
      AND (s.state = 'planned' OR (SELECT stage FROM classes WHERE id = s.class_id) <> 'archived')`,
  };
}

async function startAfter(
  { db }: Deps,
  end: Prisma.Sql,
  ownSelection: Prisma.Sql | null,
  chosen: Prisma.Sql,
): Promise<string | null> {
  // All meetings in the order of an index. A person's own are few, and are looked up first.
  const [among, order] = ownSelection ? [ownSelection, sql`s.starts_at`] : [sql`true`, sql`s.local_start`];
  const [found] = await db.$rows(
    sql`
      SELECT ${LOCAL_TIME("s.local_start")} AS start FROM meetings s
      WHERE s.local_start >= ${end} AND s.state = 'planned' AND ${among} ${chosen}
      ORDER BY ${order} LIMIT 1`,
    z.object({ start: z.string() }),
  );
  return found?.start ?? null;
}

function mondayOf(date: string): string {
  const day = new Date(date);
  const daysSinceMonday = (day.getUTCDay() + 6) % WEEK_DAYS;
  return new Date(day.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
