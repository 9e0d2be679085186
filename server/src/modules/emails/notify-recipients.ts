import type { Db, Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";
import { debounceJob, type JobPayloads } from "../../jobs/enqueue-job.ts";
import { deleteUnusedSnapshots, readClassPlan, readSnapshots } from "../schedule/class-plan.ts";
import { compareForAll, hasChanges, type PlanChanges, type Recipient } from "../schedule/compare-plans.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How many messages a class causes to a person within a day; what changes then is in the first message of the next. */
const MESSAGES_A_DAY = 4;
/** How many more where it is about a meeting that begins, or was to begin, within a day. */
const URGENT_MESSAGES_A_DAY = 4;

/** How many people one transaction compares for: it locks the class, and ends within seconds. */
const BATCH_SIZE = 500;
/** Before every id. */
const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** Whether a user is in a class `c` that goes on: its instructor, or with a seat. */
const IS_MEMBER = (userId: Prisma.Sql) => Prisma.sql`
  (c.status <> 'cancelled' AND (c.instructor_id = ${userId} OR EXISTS (
    SELECT FROM enrolments e WHERE e.class_id = c.id AND e.student_id = ${userId} AND e.state IN ('held', 'paid')
  )))`;

/** Whether a user is the instructor of a class that goes on, or has a seat in it. */
export async function isInClass(db: Db, classId: string, userId: string): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM classes c WHERE c.id = ${classId}::uuid AND ${IS_MEMBER(Prisma.sql`${userId}::uuid`)}`;
  return found.length > 0;
}

/** Those with a stored snapshot of a class, in the order of their ids: the next ones after an id. */
function readRecipients(tx: Tx, classId: string, after: string): Promise<Recipient[]> {
  return tx.$queryRaw`
    SELECT r.user_id AS "userId", array_agg(r.snapshot_id ORDER BY r.snapshot_id) AS "snapshotIds",
      ${IS_MEMBER(Prisma.sql`r.user_id`)} AS "isMember"
    FROM class_recipients r JOIN classes c ON c.id = r.class_id
    WHERE r.class_id = ${classId}::uuid AND r.user_id > ${after}::uuid
    GROUP BY r.user_id, c.id ORDER BY r.user_id LIMIT ${BATCH_SIZE}::int`;
}

/**
 * The messages of changes to a person: whether one is still to be written, which then says what has changed in all their classes, and
 * when those of the last day were added that this class has caused and that were sent, or will be.
 */
interface Sent {
  userId: string;
  isWaiting: boolean;
  /** Null without one. */
  times: Date[] | null;
}

/**
 * Enqueues a message to everybody in a class whose last snapshot differs, unless one of any of their classes is still to be
 * written, and within limits per day; the rest later. Idempotent. Its lock of the class lets it see each change whole, or be run again after it; of a
 * large class it is given back between the people, so that enrolments go on.
 */
export async function notifyRecipients(deps: Deps, { classId }: JobPayloads["notify-recipients"]): Promise<void> {
  const { db, email } = deps;
  if (email === null) return;
  let after: string | undefined = NIL_ID;
  while (after !== undefined) {
    const last: string = after;
    after = await db.$transaction((tx) => notifyBatch(deps, tx, classId, last));
  }
}

/** @returns the id of the last of these people, unless they are the last of all */
async function notifyBatch(deps: Deps, tx: Tx, classId: string, after: string): Promise<string | undefined> {
  await tx.$executeRaw`SELECT FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
  const present = await readClassPlan(tx, classId);
  if (!present) return undefined;
  const recipients = await readRecipients(tx, classId, after);
  const plans = await readSnapshots(tx, [...new Set(recipients.flatMap(({ snapshotIds }) => snapshotIds))]);
  const groups = compareForAll(recipients, plans, present);
  const concerned = groups.filter(({ changes }) => hasChanges(changes));
  const sent = await readSent(
    tx,
    classId,
    concerned.flatMap(({ alike }) => alike),
  );
  const now = Date.now();
  const due = concerned.flatMap(({ alike, changes }) => {
    const urgency = urgencyOf(changes, now);
    return alike
      .filter(({ userId }) => !sent.get(userId)?.isWaiting)
      .map((one) => ({ ...one, at: dueAt(urgency, sent.get(one.userId)?.times ?? [], now) }));
  });
  await enqueueEmails(
    deps,
    tx,
    due
      .filter(({ at }) => at <= now)
      .map(({ userId, snapshotIds: [from = ""] }) => ({
        kind: "class_changed",
        userId,
        refs: { classId, userId, from, at: new Date(now).toISOString() },
      })),
  );
  const later = due.map(({ at }) => at).filter((at) => at > now);
  if (later.length > 0) await debounceJob(tx, "notify-recipients", { classId }, new Date(Math.min(...later)));
  // Whoever enrols again gets the state of that time.
  const gone = groups
    .filter(({ changes }) => !hasChanges(changes))
    .flatMap(({ alike }) => alike)
    .filter(({ isMember }) => !isMember);
  await tx.classRecipient.deleteMany({ where: { classId, userId: { in: gone.map(({ userId }) => userId) } } });
  if (recipients.length === BATCH_SIZE) return recipients.at(-1)?.userId;
  await deleteUnusedSnapshots(tx, classId);
  return undefined;
}

async function readSent(tx: Tx, classId: string, to: readonly { userId: string }[]): Promise<Map<string, Sent>> {
  const rows = await tx.$queryRaw<Sent[]>`
    SELECT user_id AS "userId", bool_or(state = 'queued' AND attempts = 0) AS "isWaiting",
      array_agg(created_at ORDER BY created_at DESC)
        FILTER (WHERE refs->>'classId' = ${classId} AND state IN ('queued', 'sent') AND created_at > now() - interval '1 day') AS times
    FROM email_messages
    WHERE user_id = ANY(${to.map(({ userId }) => userId)}::uuid[]) AND kind = 'class_changed'
    GROUP BY user_id`;
  return new Map(rows.map((row) => [row.userId, row]));
}

interface Urgency {
  /** When the first changed meeting begins, or was to begin; infinite without one. */
  firstStart: number;
  /** The same of those that are cancelled. */
  firstCancelled: number;
}

function urgencyOf({ meetings }: PlanChanges, now: number): Urgency {
  const starts = meetings
    .flatMap(({ meeting, former = meeting }) => [meeting, former])
    .map(({ startsAt }) => Date.parse(startsAt))
    .filter((start) => start > now);
  const cancelled = meetings
    .filter(({ kind }) => kind === "cancelled")
    .map(({ meeting }) => Date.parse(meeting.startsAt));
  return { firstStart: Math.min(...starts, Infinity), firstCancelled: Math.min(...cancelled, Infinity) };
}

/**
 * When a person's limit lets them be notified: from when on an earlier message is a day old, or a meeting begins within a day. Of a
 * cancelled one then always: each is cancelled or removed once, and only who was notified of it before is notified of that.
 */
function dueAt({ firstStart, firstCancelled }: Urgency, times: readonly Date[], now: number): number {
  const after = (limit: number) => (times[limit - 1]?.getTime() ?? now - DAY_MS) + DAY_MS;
  const urgentAt = Math.max(after(MESSAGES_A_DAY + URGENT_MESSAGES_A_DAY), firstStart - DAY_MS);
  return Math.min(after(MESSAGES_A_DAY), urgentAt, firstCancelled - DAY_MS);
}
