import { violatesConstraint } from "../../db/database-errors.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { notifyClass } from "./notify-class.ts";
import { lockPlanning } from "./write-sessions.ts";

const { sql } = Prisma;

const instantOf = (column: string): Prisma.Sql => sql`(${Prisma.raw(column)} AT TIME ZONE s.time_zone)`;

/** Whether the stored instants of a coming session `s` are not those of its local times: the rules of its zone have changed since. */
export const IS_OUTDATED = sql`(
  s.state = 'planned' AND greatest(s.starts_at, ${instantOf("s.local_start")}) > now()
  AND (s.starts_at, s.ends_at) <> (${instantOf("s.local_start")}, ${instantOf("s.local_end")})
)`;

interface Outdated {
  id: string;
  classId: string;
}

type RecomputeDeps = Pick<Deps, "db" | "log" | "email">;

/**
 * Computes the instants of coming sessions, and the ends of enrolment, anew by the database's present rules of time zones, and
 * notifies the classes whose sessions are at another instant. The local times stay. A session that would overlap another one of its
 * instructor or exclusive venue keeps its instants until a person moves one of the two; each is logged, and waits for the admins.
 *
 * @returns how many sessions were computed anew, and how many collide
 */
export async function recomputeInstants({ db, log, email }: RecomputeDeps) {
  const collisions: Outdated[] = [];
  const recomputed = await db.$transaction(async (tx) => {
    await lockPlanning(tx);
    const outdated = await lockOutdated(tx);
    const update = async () => {
      for (const session of outdated) if (!(await recompute(tx, session))) collisions.push(session);
    };
    const classIds = [...new Set(outdated.map(({ classId }) => classId))];
    await classIds.reduce((inner, classId) => () => notifyClass({ email, actor: null }, tx, classId, inner), update)();
    await tx.$executeRaw`
      UPDATE classes SET enrolment_closes_local = enrolment_closes_local
      WHERE enrolment_closes_local IS NOT NULL AND archived_at IS NULL AND enrolment_ends_at IS DISTINCT FROM
        least((enrolment_closes_local AT TIME ZONE enrolment_time_zone), last_ends_at)`;
    return outdated.length - collisions.length;
  });
  for (const { id: sessionId, classId } of collisions)
    log.error(
      { sessionId, classId },
      "by the new rules of its time zone a session overlaps another one: move one of them",
    );
  if (recomputed > 0) log.warn({ recomputed }, "computed sessions anew by the changed rules of their time zones");
  return { recomputed, collisions: collisions.length };
}

/**
 * Locks the classes of the outdated sessions. The sessions are in an order in which none meets another one that moves as far and
 * was not moved yet: what becomes earlier from the first on, then what becomes later from the last on.
 */
async function lockOutdated(tx: Tx): Promise<Outdated[]> {
  await tx.$executeRaw`
    SELECT 1 FROM classes c WHERE EXISTS (SELECT FROM sessions s WHERE s.class_id = c.id AND ${IS_OUTDATED})
    ORDER BY c.id FOR NO KEY UPDATE`;
  return tx.$queryRaw<Outdated[]>`
    SELECT s.id, s.class_id AS "classId" FROM sessions s WHERE ${IS_OUTDATED}
    ORDER BY ${instantOf("s.local_start")} > s.starts_at,
      CASE WHEN ${instantOf("s.local_start")} > s.starts_at THEN -1 ELSE 1 END * extract(epoch FROM s.starts_at), s.id`;
}

/** Whether it could be computed anew: false where it would overlap another one. */
async function recompute(tx: Tx, { id }: Outdated): Promise<boolean> {
  await tx.$executeRaw`SAVEPOINT recompute`;
  try {
    // Generated columns are computed with every update of their row; a trigger raises the revision, which calendars compare.
    await tx.$executeRaw`UPDATE sessions SET local_start = local_start WHERE id = ${id}::uuid`;
    return true;
  } catch (error) {
    if (!violatesConstraint(error, "sessions_instructor_free") && !violatesConstraint(error, "sessions_venue_free"))
      throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT recompute`;
    return false;
  }
}
