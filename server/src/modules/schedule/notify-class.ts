import type { Tx } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { debounceJob } from "../../jobs/enqueue-job.ts";
import { addRecipients, type ClassPlan, deleteUnusedSnapshots, readClassPlan, setRecipient } from "./class-plan.ts";
import { meetingsThatDiffer, substitutesOf, withOwnChange } from "./compare-plans.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a notification waits for further changes of the class. */
const DEBOUNCE_MS = 5 * MINUTE_MS;

/** No meeting is reminded of earlier than this before it begins: a reminder comes on the morning of the day before. */
export const REMINDED_DAYS = 2;

/** How long a notification waits where the first meeting that it is about begins then: it comes before a reminder. */
function delayOf(firstStart: number): number {
  if (firstStart < HOUR_MS) return 0;
  return firstStart < REMINDED_DAYS * 24 * HOUR_MS ? MINUTE_MS : DEBOUNCE_MS;
}

/**
 * Makes a change of a class's meetings or instructor, and enqueues its notification: one per class, whatever changes while it
 * waits, earlier where a meeting begins soon. The actor counts as notified of the change. The caller has locked the class.
 */
export async function notifyClass<T>(
  { email, actor }: AnyCtx,
  tx: Tx,
  classId: string,
  change: () => Promise<T>,
): Promise<T> {
  const before = email === null ? null : await readClassPlan(tx, classId);
  const result = await change();
  const after = before && (await readClassPlan(tx, classId));
  if (!after) return result;
  const changed = meetingsThatDiffer(before, after);
  if (changed.length === 0 && before.instructorId === after.instructorId) return result;
  if (actor) await addOwnChange(tx, { classId, before, after, userId: actor.id });
  const otherIds = [before, after].flatMap((plan) => [plan.instructorId, ...substitutesOf(plan)]);
  const notification = { classId, plan: before, otherIds };
  if (!(await addMissingRecipients(tx, notification, actor?.id ?? null))) return result;
  const starts = changed
    .flatMap(([id, meeting]) => [before.meetings[id] ?? meeting, meeting])
    .map(({ startsAt }) => new Date(startsAt).getTime() - Date.now());
  const delay = delayOf(Math.min(...starts.filter((start) => start > 0), Infinity));
  await debounceJob(tx, "notify-recipients", { classId }, new Date(Date.now() + delay));
  return result;
}

/**
 * Stores for everybody in a class, but for the actor, that they know its plan, unless it is stored what they know, or a message of
 * their payment is still to be written, which has the plan of then. Who only holds a seat has to have a verified address: a hold
 * costs nothing, so a message might go to anybody.
 *
 * @returns whether there is anybody but the actor
 */
async function addMissingRecipients(
  tx: Tx,
  { classId, plan, otherIds }: { classId: string; plan: ClassPlan; otherIds: string[] },
  actorId: string | null,
): Promise<boolean> {
  // Its lock keeps the message from being written before this change is committed.
  const unwritten = await tx.$queryRaw<{ userId: string }[]>`
    SELECT m.user_id AS "userId" FROM enrolments e JOIN payment_items i ON i.enrolment_id = e.id
    JOIN email_messages m ON m.key = 'enrolment_paid:' || i.payment_id
    WHERE e.class_id = ${classId}::uuid AND e.state = 'paid' AND m.state = 'queued' AND m.attempts = 0
    ORDER BY m.id FOR SHARE OF m`;
  const people = await tx.$queryRaw<{ userId: string; isMissing: boolean }[]>`
    SELECT user_id AS "userId", NOT EXISTS (
      SELECT FROM class_recipients r WHERE r.class_id = ${classId}::uuid AND r.user_id = person.user_id
    ) AS "isMissing"
    FROM (
      SELECT e.student_id AS user_id FROM enrolments e JOIN users u ON u.id = e.student_id
      WHERE e.class_id = ${classId}::uuid AND u.removed_at IS NULL AND (e.state = 'paid' OR (e.state = 'held' AND u.email_verified_at IS NOT NULL))
      UNION SELECT unnest(${otherIds}::uuid[])
    ) AS person
    WHERE user_id IS DISTINCT FROM ${actorId}::uuid`;
  const informed = new Set(unwritten.map(({ userId }) => userId));
  const missing = people.filter(({ userId, isMissing }) => isMissing && !informed.has(userId));
  if (missing.length > 0) {
    await addRecipients(
      tx,
      { classId, plan },
      missing.map(({ userId }) => userId),
    );
  }
  return people.length > 0;
}

/** Adds a change to what its actor knows; an actor of whom nothing is stored knows what holds. */
async function addOwnChange(
  tx: Tx,
  { classId, userId, before, after }: { classId: string; userId: string; before: ClassPlan; after: ClassPlan },
): Promise<void> {
  const stored = await tx.classRecipient.findMany({
    where: { classId, userId },
    select: { snapshot: { select: { plan: true } } },
  });
  if (stored.length === 0) return;
  const plans = stored.map(({ snapshot }) => withOwnChange(snapshot.plan as ClassPlan, before, after));
  await setRecipient(tx, classId, userId, plans);
  await deleteUnusedSnapshots(tx, classId);
}
