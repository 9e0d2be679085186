import { z } from "zod";
import { violatesConstraint } from "../../db/database-errors.ts";
import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { LOCAL_TIME } from "./local-time.ts";
import type { LockedClass } from "./lock-class.ts";
import type { MeetingTimes } from "./schedule.schema.ts";

export interface Planned {
  /** Who plans, and which class. */
  actorId: string;
  planned: LockedClass;
  /** Who teaches; the instructor of the class by default. */
  instructor?: { id: string; name: string };
  venue: { id: string; name: string } | null;
  timeZone: string;
  meetings: readonly MeetingTimes[];
  /** The meeting that is changed. */
  meetingId?: string;
}

const overlapRow = z.object({ className: z.string().nullable(), local: z.string() });

/** The error that names what an overlap is with; any other error as it is. Asked after the transaction has failed. */
export async function nameOverlap(db: Db, error: unknown, plan: Planned): Promise<unknown> {
  const { planned, venue, actorId } = plan;
  const isInstructor = violatesConstraint(error, "meetings_instructor_free");
  if (!isInstructor && !violatesConstraint(error, "meetings_venue_free")) return error;
  // Without another meeting, two of the new ones overlap each other.
  const other = (await findOverlap(db, plan, isInstructor)) ?? {
    className: planned.name,
    local: plan.meetings[0]?.start ?? "",
  };
  const { className, local: date } = other;
  if (!isInstructor)
    return new AppError("VENUE_TAKEN", { cause: error, params: { venueName: venue?.name ?? "", date } });
  const { id, name } = instructorOf(plan);
  const instructorName = id === actorId ? null : name;
  return new AppError("INSTRUCTOR_BUSY", { cause: error, params: { instructorName, className, date } });
}

const clashRow = overlapRow.extend({ instructorId: z.string(), instructorName: z.string() });

/**
 * The error of a class that is handed in again while who teaches its dates is taken, naming the first overlap; any other error as it
 * is. Asked after the transaction has failed.
 */
export async function nameClassOverlap(
  db: Db,
  error: unknown,
  { classId, actorId }: { classId: string; actorId: string },
): Promise<unknown> {
  if (!violatesConstraint(error, "meetings_instructor_free")) return error;
  const [first] = await db.$rows(
    Prisma.sql`
      SELECT ${shownName(actorId)} AS "className", ${LOCAL_TIME("other.local_start")} AS local,
        i.id AS "instructorId", i.name AS "instructorName"
      FROM meetings s
      JOIN meetings other ON other.state = 'planned' AND other.id <> s.id
        AND tstzrange(other.starts_at, other.ends_at) && tstzrange(s.starts_at, s.ends_at)
        AND (other.busy_instructor_id = s.instructor_id
          OR (other.class_id = s.class_id AND other.instructor_id = s.instructor_id))
      JOIN classes c ON c.id = other.class_id JOIN users i ON i.id = s.instructor_id
      WHERE s.class_id = ${classId}::uuid AND s.state = 'planned' AND s.ends_at > now()
      ORDER BY s.starts_at, other.starts_at LIMIT 1`,
    clashRow,
  );
  if (!first) return error;
  const { className, local: date } = first;
  const instructorName = first.instructorId === actorId ? null : first.instructorName;
  return new AppError("INSTRUCTOR_BUSY", { cause: error, params: { instructorName, className, date } });
}

/** The name of a class `c` of an overlap: null for what other people hand in, which is named to admins only until it is approved. */
export const shownName = (actorId: string): Prisma.Sql => Prisma.sql`
  CASE WHEN c.status = 'approved' OR c.instructor_id = ${actorId}::uuid
    OR EXISTS (SELECT FROM users WHERE id = ${actorId}::uuid AND role = 'admin') THEN c.name END`;

const instructorOf = ({ planned, instructor }: Planned) =>
  instructor ?? { id: planned.instructorId, name: planned.instructorName };

/** The first planned meeting that takes the same instructor, or the same exclusive venue, at one of these times. */
async function findOverlap(db: Db, plan: Planned, isInstructor: boolean) {
  const { actorId, venue, timeZone, meetings, meetingId = null } = plan;
  const starts = meetings.map(({ start }) => start);
  const ends = meetings.map(({ end }) => end);
  const rows = await db.$queryRaw`
    SELECT ${shownName(actorId)} AS "className", ${LOCAL_TIME("s.local_start")} AS local
    FROM unnest(${starts}::timestamp[], ${ends}::timestamp[]) AS given (starts, ends)
    JOIN meetings s ON s.state = 'planned' AND s.id IS DISTINCT FROM ${meetingId}::uuid
      AND tstzrange(s.starts_at, s.ends_at)
        && tstzrange(given.starts AT TIME ZONE ${timeZone}, given.ends AT TIME ZONE ${timeZone})
      AND CASE WHEN ${isInstructor}::bool
        THEN s.busy_instructor_id = ${instructorOf(plan).id}::uuid ELSE s.exclusive_venue_id = ${venue?.id ?? null}::uuid END
    JOIN classes c ON c.id = s.class_id
    ORDER BY s.starts_at LIMIT 1`;
  return z.array(overlapRow).parse(rows)[0];
}
