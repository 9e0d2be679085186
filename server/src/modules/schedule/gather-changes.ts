import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Signed } from "../../deps.ts";
import {
  type EmailKind,
  type EmailKinds,
  enqueueEmails,
  bringEmailsForward,
  type NewEmail,
} from "../../jobs/enqueue-email.ts";

type Change = EmailKinds["session_changed"];

/** How long changes of a session, and additions to a class, are gathered into one message per person. */
const GATHER_MINUTES = 5;
/** How long additions are gathered whose reminder could otherwise arrive first. */
const SOON_MINUTES = 1;
/** Substitutes for sessions that begin within this time are told at once. */
const AT_ONCE_MS = 60 * 60_000;

/** A message that stands for a later change as well. */
interface Told {
  id: string;
  userId: string;
}

interface Waiting {
  id: string;
  userId: string;
  isUntried: boolean;
  refs: Change;
}

/** Whether no job has taken a message `m` yet. */
const UNTRIED = Prisma.sql`m.state = 'queued' AND m.attempts = 0 AND m.resends = 0`;
const WAITING_ADDITIONS = Prisma.sql`m.kind = 'sessions_added' AND ${UNTRIED}`;

/**
 * Whose message of added sessions will tell this one's new time, until the transaction ends: the row's lock decides between the job
 * and the move.
 */
async function toldWithAddition(tx: Tx, sessionId: string): Promise<Set<string>> {
  const told = await tx.$queryRaw<{ userId: string }[]>(Prisma.sql`
    SELECT m.user_id AS "userId" FROM email_messages m JOIN sessions s ON s.id = ${sessionId}::uuid
    WHERE ${WAITING_ADDITIONS} AND m.refs->>'classId' = s.class_id::text AND s.replaces_id IS NULL
      AND s.id BETWEEN (m.refs->>'firstId')::uuid AND (m.refs->>'lastId')::uuid
    ORDER BY m.id FOR UPDATE OF m`);
  return new Set(told.map(({ userId }) => userId));
}

/**
 * Enqueues the messages of one session's move. A person's message that no job has taken yet stands for this move as well. One
 * that a job has taken may have been sent or not: the new message takes its place, and is sent even if the session is back
 * where it was. The row's lock decides between the job and the move. Who has not been told of the session yet is told its new time
 * with it.
 */
export async function gatherChanges(
  { email }: Pick<Signed, "email">,
  tx: Tx,
  moves: readonly NewEmail<"session_changed">[],
): Promise<void> {
  const [first] = moves;
  if (email === null || !first) return;
  const { sessionId, move } = first.refs;
  const toldLater = await toldWithAddition(tx, sessionId);
  const messages = moves.filter(({ userId }) => !toldLater.has(userId));
  const userIds = messages.map(({ userId }) => userId);
  const waiting = await tx.$queryRaw<Waiting[]>(Prisma.sql`
    SELECT id, user_id AS "userId", attempts = 0 AND resends = 0 AS "isUntried", refs FROM email_messages
    WHERE kind = 'session_changed' AND state = 'queued' AND user_id = ANY(${userIds}::uuid[])
      AND refs->>'sessionId' = ${sessionId} AND refs ? 'move'
    ORDER BY id FOR UPDATE`);
  const latest = new Map(waiting.map((message) => [message.userId, message]));
  const untried = [...latest.values()].filter(({ isUntried }) => isUntried);
  await tx.$executeRaw(Prisma.sql`
    UPDATE email_messages SET refs = refs || jsonb_build_object('move', ${move}::int)
    WHERE id = ANY(${untried.map(({ id }) => id)}::uuid[])`);
  const others = messages.filter(({ userId }) => !latest.get(userId)?.isUntried);
  const added = others.map(({ refs, ...message }) => {
    const former = latest.get(message.userId)?.refs;
    return { ...message, refs: former ? { ...former, move, isTold: true } : refs };
  });
  await enqueueEmails({ email }, tx, added, { delayMinutes: GATHER_MINUTES });
}

/**
 * Enqueues the messages of sessions added to one class. A person's message that no job has taken yet stands for these sessions as
 * well, unless others were added between, of which the person is not told by it. The caller has locked the class: with the clock
 * of the database, ids ascend in the order of the additions.
 *
 * @param isSoon whether a reminder of one of the sessions might come before the message
 */
export async function gatherAdditions(
  { email }: Pick<Signed, "email">,
  tx: Tx,
  messages: readonly NewEmail<"sessions_added">[],
  isSoon: boolean,
): Promise<void> {
  const [first] = messages;
  if (email === null || !first) return;
  const { classId, firstId, lastId } = first.refs;
  const delayMinutes = isSoon ? SOON_MINUTES : GATHER_MINUTES;
  const told = await tx.$queryRaw<Told[]>(Prisma.sql`
    UPDATE email_messages m SET refs = m.refs || jsonb_build_object('lastId', ${lastId}::text)
    WHERE ${WAITING_ADDITIONS}
      AND m.user_id = ANY(${messages.map(({ userId }) => userId)}::uuid[]) AND m.refs->>'classId' = ${classId}
      AND NOT EXISTS (
        SELECT FROM sessions s WHERE s.class_id = ${classId}::uuid AND s.replaces_id IS NULL
          AND s.id > (m.refs->>'lastId')::uuid AND s.id < ${firstId}::uuid
      )
    RETURNING m.id, m.user_id AS "userId"`);
  await enqueueOthers({ email }, tx, messages, { told, isSoon, delayMinutes });
}

/**
 * Enqueues the messages about who teaches a session. A person's message that no job has taken yet stands for this change as well: it
 * tells who teaches in the end, and is not sent where that is who taught before the first change.
 */
export async function gatherSubstitutions(
  { email }: Pick<Signed, "email">,
  tx: Tx,
  messages: readonly NewEmail<"session_substitute">[],
  startsAt: Date,
): Promise<void> {
  const [first] = messages;
  if (email === null || !first) return;
  const { sessionId, instructorId } = first.refs;
  const told = await tx.$queryRaw<Told[]>(Prisma.sql`
    UPDATE email_messages m SET refs = m.refs || jsonb_build_object('instructorId', ${instructorId}::text)
    WHERE m.kind = 'session_substitute' AND ${UNTRIED}
      AND m.user_id = ANY(${messages.map(({ userId }) => userId)}::uuid[]) AND m.refs->>'sessionId' = ${sessionId}
    RETURNING m.id, m.user_id AS "userId"`);
  const isSoon = startsAt.getTime() < Date.now() + AT_ONCE_MS;
  await enqueueOthers({ email }, tx, messages, { told, isSoon, delayMinutes: isSoon ? 0 : GATHER_MINUTES });
}

/** Enqueues the messages to whoever has none that waits; those that wait are brought forward where it is soon. */
async function enqueueOthers<K extends EmailKind>(
  { email }: Pick<Signed, "email">,
  tx: Tx,
  messages: readonly NewEmail<K>[],
  { told, isSoon, delayMinutes }: { told: readonly Told[]; isSoon: boolean; delayMinutes: number },
): Promise<void> {
  if (isSoon)
    await bringEmailsForward(
      tx,
      told.map(({ id }) => id),
      { delayMinutes },
    );
  const toldIds = new Set(told.map(({ userId }) => userId));
  const others = messages.filter(({ userId }) => !toldIds.has(userId));
  await enqueueEmails({ email }, tx, others, { delayMinutes });
}
