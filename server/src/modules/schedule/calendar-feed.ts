import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import { MeetingState } from "../../db/generated/enums.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { storedLanguage } from "../../schemas/stored-language.schema.ts";
import { firstNameOf } from "../../first-name.ts";
import { attendingNames } from "./attending-names.ts";
import { classPlan, planOf } from "./class-plan.ts";
import { LOCAL_TIME } from "./local-time.ts";
import { ownMeetings } from "./own-meetings.ts";
import { MAX_DAYS } from "./schedule.schema.ts";

const KEY_BYTES = 24;
/** Calendars keep what was; this is for those that read the address anew. */
const PAST_DAYS = 90;
/** Limits the cost of one reading; the later ones follow as the earlier ones pass. */
const MAX_MEETINGS_SHOWN = 400;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Whether the caller has a calendar address. */
export async function hasCalendarFeed({ db, actor }: Ctx) {
  return { exists: (await db.calendarFeed.count({ where: { userId: actor.id } })) > 0 };
}

/** Gives the caller a new key, which the school cannot show again, and ends the one before. */
export async function renewCalendarFeed({ db, actor }: Ctx) {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const data = { keyHash: hashOf(key), createdAt: new Date() };
  const { id: userId } = actor;
  await db.calendarFeed.upsert({ where: { userId }, create: { userId, ...data }, update: data }).catch((error) => {
    throw constraintError(error);
  });
  return { key };
}

/** Ends a user's calendar address; a repetition changes nothing. */
export async function endCalendarFeed({ db }: { db: Tx }, userId: string): Promise<void> {
  await db.calendarFeed.deleteMany({ where: { userId } });
}

const { sql } = Prisma;

/**
 * The meetings of this condition, as calendars of a user take them; `s` is the meeting. An enrolment that has ended was a change
 * for its student, and another one is the next; so is each of a child, who is named.
 */
const calendarMeetings = (userId: Prisma.Sql, condition: Prisma.Sql) => sql`array_to_json(ARRAY(
  SELECT json_build_object('id', s.id, 'sequence', s.revision + (
      SELECT count(*) FILTER (WHERE e.participant_id <> e.student_id) + 2 * count(*) FILTER (WHERE e.state = 'refunded')
      FROM enrolments e WHERE e.class_id = c.id AND e.student_id = ${userId} AND e.state IN ('paid', 'refunded')
    ), 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'start', ${LOCAL_TIME("s.local_start")}, 'timeZone', s.time_zone,
    'state', s.state, 'reason', s.reason, 'classId', c.id, 'className', c.name, 'participantNames', ${attendingNames(sql`c.id`, userId)}, 'instructorName', i.name,
    'venueName', v.name, 'venueAddress', coalesce(v.address, ''))
  FROM meetings s JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
  LEFT JOIN venues v ON v.id = s.venue_id
  WHERE ${condition}
  ORDER BY s.starts_at, s.id LIMIT ${MAX_MEETINGS_SHOWN}::int
)) AS meetings`;

const calendarRow = z.object({
  meetings: z.array(
    z.object({
      id: z.string(),
      /** Grows with every change of the meeting, for its user. */
      sequence: z.int(),
      startsAt: z.coerce.date(),
      endsAt: z.coerce.date(),
      /** By the clock of `timeZone`. */
      start: z.string(),
      timeZone: z.string(),
      state: z.enum(MeetingState),
      reason: z.string().nullable(),
      classId: z.string(),
      className: z.string(),
      /** The first names of those who attend, where a child does. */
      participantNames: z.array(z.string()).transform((names) => names.map(firstNameOf).filter(Boolean)),
      instructorName: z.string(),
      venueName: z.string().nullable(),
      venueAddress: z.string(),
    }),
  ),
});

export type CalendarMeeting = z.output<typeof calendarRow>["meetings"][number];

/** The meetings of a class that are not over, cancelled ones included. */
const ofClass = (classId: string, userId: string) =>
  calendarMeetings(sql`${userId}::uuid`, sql`s.class_id = ${classId}::uuid AND s.ends_at > now()`);

/** The meetings of a class that are not over, cancelled ones included, for the calendar of a user. */
export async function readClassCalendar({ db }: Deps, classId: string, userId: string): Promise<CalendarMeeting[]> {
  const [found] = await db.$rows(sql`SELECT ${ofClass(classId, userId)}`, calendarRow);
  return found?.meetings ?? [];
}

const datesRow = z.object({ ...calendarRow.shape, plan: classPlan.nullable() });

/** The same with the plan of the class at that moment, null where there is no such class. One statement. */
export async function readClassDates({ db }: Deps, classId: string, userId: string) {
  const [found] = await db.$rows(sql`SELECT ${ofClass(classId, userId)}, ${planOf(classId)} AS plan`, datesRow);
  return datesRow.parse(found);
}

/**
 * The meetings that are not over of a class that the caller attends or teaches, cancelled ones included.
 *
 * @throws AppError CLASS_NOT_FOUND, also for somebody else's
 */
export async function readOwnClassCalendar(
  { db, actor }: Ctx,
  { classId }: { classId: string },
): Promise<CalendarMeeting[]> {
  const [found] = await db.$rows(
    sql`
      SELECT ${calendarMeetings(sql`${actor.id}::uuid`, sql`s.class_id = mine.id AND s.ends_at > now()`)} FROM classes mine
      WHERE mine.id = ${classId}::uuid AND (mine.instructor_id = ${actor.id}::uuid OR EXISTS (
        SELECT 1 FROM enrolments e WHERE e.class_id = mine.id AND e.student_id = ${actor.id}::uuid AND e.state = 'paid'
      ))`,
    calendarRow,
  );
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  return found.meetings;
}

const feedRow = z.object({ ...calendarRow.shape, language: storedLanguage });

/**
 * The language and the meetings of a key's owner: those of the classes that they have paid for and those that they teach, cancelled ones
 * included, at most {@link MAX_MEETINGS_SHOWN}. One statement.
 *
 * @throws AppError CALENDAR_NOT_FOUND
 */
export async function readCalendarFeed({ db }: Deps, key: string) {
  // The start is what the indexes are by.
  const shown = sql`
    AND own.starts_at > now() - make_interval(days => ${PAST_DAYS + MAX_DAYS + 1}::int)
    AND own.ends_at > now() - make_interval(days => ${PAST_DAYS}::int)
    ORDER BY own.starts_at, own.id LIMIT ${MAX_MEETINGS_SHOWN}::int`;
  const [feed] = await db.$rows(
    sql`
      SELECT u.language, ${calendarMeetings(sql`f.user_id`, ownMeetings(sql`f.user_id`, shown))} FROM calendar_feeds f JOIN users u ON u.id = f.user_id
      WHERE f.key_hash = ${hashOf(key)} AND u.removed_at IS NULL`,
    feedRow,
  );
  if (!feed) throw new AppError("CALENDAR_NOT_FOUND");
  return feed;
}
