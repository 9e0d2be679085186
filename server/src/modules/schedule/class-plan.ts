import { z } from "zod";
import type { Db, Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import { LOCAL_TIME } from "./local-time.ts";

const { sql } = Prisma;

const plannedMeeting = z.object({
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.string(),
  venueId: z.string().nullable(),
  substituteId: z.string().nullable(),
  replacesId: z.string().nullable(),
  isCancelled: z.boolean(),
});
export type PlannedMeeting = z.output<typeof plannedMeeting>;

export const classPlan = z.object({ instructorId: z.string(), meetings: z.record(z.string(), plannedMeeting) });
/** What the people of a class are notified of when it changes: its instructor, and its meetings by id. */
export type ClassPlan = z.output<typeof classPlan>;

const presentRow = z.array(z.object({ plan: classPlan.nullable() }));
const planRow = z.array(z.object({ id: z.string(), plan: classPlan }));

/** The present plan of a class, as a value of a statement; null where there is no such class. */
export const planOf = (classId: string | Prisma.Sql) => sql`(
  SELECT jsonb_build_object('instructorId', c.instructor_id, 'meetings', coalesce((
    SELECT jsonb_object_agg(s.id, jsonb_build_object('start', ${LOCAL_TIME("s.local_start")}, 'end', ${LOCAL_TIME("s.local_end")},
      'timeZone', s.time_zone, 'startsAt', s.starts_at, 'venueId', s.venue_id, 'substituteId', s.substitute_id,
      'replacesId', s.replaces_id, 'isCancelled', s.state = 'cancelled'))
    FROM meetings s WHERE s.class_id = c.id
  ), '{}'))
  FROM classes c WHERE c.id = (${classId})::uuid
)`;

/** The present plan of a class; null where there is no such class. */
export async function readClassPlan(tx: Tx, classId: string): Promise<ClassPlan | null> {
  const rows = await tx.$queryRaw`SELECT ${planOf(classId)} AS plan`;
  return presentRow.parse(rows)[0]?.plan ?? null;
}

/** Plans that somebody was sent, by the id of their snapshot. */
export async function readSnapshots(tx: Tx, ids: readonly string[]): Promise<Map<string, ClassPlan>> {
  const rows = await tx.$queryRaw`SELECT id, plan FROM class_snapshots WHERE id = ANY(${ids}::uuid[])`;
  return new Map(planRow.parse(rows).map(({ id, plan }) => [id, plan]));
}

/** The plans that a user may know of a class, the earliest first; before them those of other snapshots of it, while they are stored. */
export async function readKnownPlans(
  db: Db,
  { classId, userId, from }: { classId: string; userId: string; from: readonly string[] },
): Promise<{ id: string; plan: ClassPlan }[]> {
  const rows = await db.$queryRaw`
    SELECT id, plan FROM class_snapshots
    WHERE class_id = ${classId}::uuid AND (id = ANY(${from}::uuid[]) OR id IN (
      SELECT snapshot_id FROM class_recipients WHERE class_id = ${classId}::uuid AND user_id = ${userId}::uuid
    ))
    ORDER BY id <> ALL(${from}::uuid[]), id`;
  return planRow.parse(rows);
}

/** The classes that differ from what a user was last sent, or from these snapshots, in the order of their names. */
export async function readChangedClasses(
  db: Db,
  { userId, from }: { userId: string; from: readonly string[] },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM classes c
    WHERE id IN (
      SELECT s.class_id FROM class_snapshots s
      WHERE (s.id = ANY(${from}::uuid[]) OR s.id IN (SELECT snapshot_id FROM class_recipients WHERE user_id = ${userId}::uuid))
        AND s.plan IS DISTINCT FROM ${planOf(sql`s.class_id`)}
    )
    ORDER BY name, id`;
  return rows.map(({ id }) => id);
}

/** A plan of which users have been notified. */
export interface NotifiedPlan {
  classId: string;
  plan: ClassPlan;
}

/** Stores that users may have been sent a plan. Earlier snapshots stay: a message may not have arrived. */
export const addRecipients = async (tx: Tx, plan: NotifiedPlan, userIds: readonly string[]): Promise<void> =>
  void (await tx.$executeRaw(addedRecipients(plan, userIds)));

/** The statement of `addRecipients`. */
export function addedRecipients({ classId, plan }: NotifiedPlan, userIds: readonly string[]): Prisma.Sql {
  const stored = sql`${JSON.stringify(plan)}::jsonb`;
  return sql`
    WITH known AS (
      SELECT id FROM class_snapshots WHERE class_id = ${classId}::uuid AND plan = ${stored} LIMIT 1
    ), added AS (
      INSERT INTO class_snapshots (class_id, plan) SELECT ${classId}::uuid, ${stored} WHERE NOT EXISTS (SELECT FROM known)
      RETURNING id
    )
    INSERT INTO class_recipients (class_id, user_id, snapshot_id)
    SELECT ${classId}::uuid, user_id, id
    FROM (SELECT id FROM known UNION ALL SELECT id FROM added) AS snapshot, unnest(${userIds}::uuid[]) AS user_id
    ON CONFLICT DO NOTHING`;
}

/** Replaces a user's snapshots of a class by one of these plans; of a removed user nothing. */
export async function setRecipient(
  tx: Tx,
  classId: string,
  userId: string,
  plans: readonly ClassPlan[],
): Promise<void> {
  // The user before the rows, as a removal does.
  const count = await tx.$executeRaw`
    SELECT FROM users WHERE id = ${userId}::uuid AND removed_at IS NULL FOR KEY SHARE`;
  if (count === 0) return;
  await tx.classRecipient.deleteMany({ where: { classId, userId } });
  for (const plan of plans) await addRecipients(tx, { classId, plan }, [userId]);
}

/** For how long a message can be sent again as a difference from the message before it. */
const RESENT_DAYS = 7;

/** Deletes the snapshots of a class that is nobody's last one, and with which no message that is queued or recent compares. */
export async function deleteUnusedSnapshots(tx: Tx, classId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM class_snapshots s
    WHERE class_id = ${classId}::uuid AND NOT EXISTS (SELECT FROM class_recipients WHERE snapshot_id = s.id)
      AND NOT EXISTS (
        SELECT FROM email_messages
        WHERE kind = 'class_changed' AND (refs->>'from' = s.id::text OR refs->'also' ? s.id::text)
          AND (state = 'queued' OR created_at > now() - make_interval(days => ${RESENT_DAYS}::int))
      )`;
}
