import type { AnyCtx } from "../../deps.ts";
import { notifyClass } from "./notify-class.ts";
import { IS_OUTDATED, instantOf } from "./outdated-instants.ts";
import { lockPlanning } from "./write-meetings.ts";

interface Outdated {
  id: string;
  classId: string;
}

/**
 * Computes the instants of coming meetings, and the ends of enrolment, anew by the database's present rules of time zones, and
 * notifies the classes whose meetings are at another instant. The local times stay. A meeting that would overlap another one of its
 * instructor or exclusive venue keeps its instants until a person moves one of the two; each is logged, and waits for the admins.
 *
 * @returns how many meetings were computed anew, and how many collide
 */
export async function recomputeInstants(ctx: AnyCtx) {
  const { db, log } = ctx;
  // In an order in which none meets another one that moves as far and was not moved yet: what becomes earlier from the first on,
  // then what becomes later from the last on.
  const outdated = await db.$queryRaw<Outdated[]>`
    SELECT s.id, s.class_id AS "classId" FROM meetings s WHERE ${IS_OUTDATED}
    ORDER BY ${instantOf("s.local_start")} > s.starts_at,
      CASE WHEN ${instantOf("s.local_start")} > s.starts_at THEN -1 ELSE 1 END * extract(epoch FROM s.starts_at), s.id`;
  let recomputed = 0;
  for (const meeting of outdated) {
    try {
      await recompute(ctx, meeting);
      recomputed += 1;
    } catch (error) {
      const { id: meetingId, classId } = meeting;
      log.error({ meetingId, classId, err: error }, "by its zone's new rules a meeting cannot stay as it is: move it");
    }
  }
  await db.$executeRaw`
    UPDATE classes SET enrolment_closes_local = enrolment_closes_local
    WHERE enrolment_closes_local IS NOT NULL AND stage <> 'archived' AND enrolment_ends_at IS DISTINCT FROM
      least((enrolment_closes_local AT TIME ZONE enrolment_time_zone), last_ends_at)`;
  if (recomputed > 0) log.warn({ recomputed }, "computed meetings anew by the changed rules of their time zones");
  return { recomputed, collisions: outdated.length - recomputed };
}

/** Computes one meeting anew, in a transaction of its own; fails where it would overlap another one, or end before it begins. */
async function recompute(ctx: AnyCtx, { id, classId }: Outdated): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockPlanning(tx);
    await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
    await notifyClass(
      ctx,
      tx,
      classId,
      // Generated columns are computed with every update of their row; a trigger raises the revision, which calendars compare.
      () => tx.$executeRaw`UPDATE meetings s SET local_start = local_start WHERE id = ${id}::uuid AND ${IS_OUTDATED}`,
    );
  });
}
