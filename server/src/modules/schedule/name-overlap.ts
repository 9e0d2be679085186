import { z } from "zod";
import { violatesConstraint } from "../../db/database-errors.ts";
import type { Db } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { formatLocalTime } from "../../format.ts";
import { LOCAL_TIME } from "./local-time.ts";
import type { LockedClass } from "./lock-class.ts";
import type { SessionTimes } from "./schedule.schema.ts";

export interface Planned {
  /** Who plans, and which class. */
  actorId: string;
  planned: LockedClass;
  /** Who teaches; the instructor of the class by default. */
  instructor?: { id: string; name: string };
  venue: { id: string; name: string } | null;
  timeZone: string;
  sessions: readonly SessionTimes[];
  /** The session that is changed. */
  sessionId?: string;
}

const overlapRow = z.object({ className: z.string(), local: z.string() });

/** The error that names what an overlap is with; any other error as it is. Asked after the transaction has failed. */
export async function nameOverlap(db: Db, error: unknown, plan: Planned): Promise<unknown> {
  const { planned, venue, actorId } = plan;
  const isInstructor = violatesConstraint(error, "sessions_instructor_free");
  if (!isInstructor && !violatesConstraint(error, "sessions_venue_free")) return error;
  // Without another session, two of the new ones overlap each other.
  const other = (await findOverlap(db, plan, isInstructor)) ?? {
    className: planned.name,
    local: plan.sessions[0]?.start ?? "",
  };
  const date = formatLocalTime(other.local);
  if (!isInstructor) return new AppError("VENUE_TAKEN", { cause: error, words: { venue: venue?.name ?? "", date } });
  const { id, name } = instructorOf(plan);
  const teaches = id === actorId ? "You teach" : `${name} teaches`;
  return new AppError("INSTRUCTOR_BUSY", { cause: error, words: { teaches, class: other.className, date } });
}

const instructorOf = ({ planned, instructor }: Planned) =>
  instructor ?? { id: planned.instructorId, name: planned.instructorName };

/**
 * The first planned session that takes the same instructor, or the same exclusive venue, at one of these times. What other people
 * hand in is named to admins only until it is approved.
 */
async function findOverlap(db: Db, plan: Planned, isInstructor: boolean) {
  const { actorId, venue, timeZone, sessions, sessionId = null } = plan;
  const starts = sessions.map(({ start }) => start);
  const ends = sessions.map(({ end }) => end);
  const rows = await db.$queryRaw`
    SELECT CASE WHEN c.status = 'approved' OR c.instructor_id = ${actorId}::uuid
      OR EXISTS (SELECT FROM users WHERE id = ${actorId}::uuid AND role = 'admin') THEN c.name ELSE 'another class' END
      AS "className", ${LOCAL_TIME("s.local_start")} AS local
    FROM unnest(${starts}::timestamp[], ${ends}::timestamp[]) AS given (starts, ends)
    JOIN sessions s ON s.state = 'planned' AND s.id IS DISTINCT FROM ${sessionId}::uuid
      AND tstzrange(s.starts_at, s.ends_at)
        && tstzrange(given.starts AT TIME ZONE ${timeZone}, given.ends AT TIME ZONE ${timeZone})
      AND CASE WHEN ${isInstructor}::bool
        THEN s.instructor_id = ${instructorOf(plan).id}::uuid ELSE s.exclusive_venue_id = ${venue?.id ?? null}::uuid END
    JOIN classes c ON c.id = s.class_id
    ORDER BY s.starts_at LIMIT 1`;
  return z.array(overlapRow).parse(rows)[0];
}
