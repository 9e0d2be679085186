import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Signed } from "../../deps.ts";
import { type EmailKinds, enqueueEmails, type NewEmail } from "../../jobs/enqueue-email.ts";

type Change = EmailKinds["session_changed"];

/** How long changes of a session, and additions to a class, are gathered into one message per person. */
const GATHER_MINUTES = 5;

interface Waiting {
  id: string;
  userId: string;
  isUntried: boolean;
  refs: Change;
}

/**
 * Enqueues the messages of one session's move. A person's message that no job has taken yet stands for this move as well. One
 * that a job has taken may have been sent or not: the new message takes its place, and is sent even if the session is back
 * where it was. The row's lock decides between the job and the move.
 */
export async function gatherChanges(
  { email }: Pick<Signed, "email">,
  tx: Tx,
  messages: readonly NewEmail<"session_changed">[],
): Promise<void> {
  const [first] = messages;
  if (email === null || !first) return;
  const { sessionId, move } = first.refs;
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
 * well. The caller has locked the class, so that no others get ids among them.
 */
export async function gatherAdditions(
  { email }: Pick<Signed, "email">,
  tx: Tx,
  messages: readonly NewEmail<"sessions_added">[],
): Promise<void> {
  const [first] = messages;
  if (email === null || !first) return;
  const { classId, lastId } = first.refs;
  const told = await tx.$queryRaw<{ userId: string }[]>(Prisma.sql`
    UPDATE email_messages SET refs = refs || jsonb_build_object('lastId', ${lastId}::text)
    WHERE kind = 'sessions_added' AND state = 'queued' AND attempts = 0 AND resends = 0
      AND user_id = ANY(${messages.map(({ userId }) => userId)}::uuid[]) AND refs->>'classId' = ${classId}
    RETURNING user_id AS "userId"`);
  const toldIds = new Set(told.map(({ userId }) => userId));
  const added = messages.filter(({ userId }) => !toldIds.has(userId));
  await enqueueEmails({ email }, tx, added, { delayMinutes: GATHER_MINUTES });
}
