import type { Db } from "../../db/client.ts";
import type { EmailKind } from "../../jobs/enqueue-email.ts";

interface ClassChange {
  kind: EmailKind;
  /** The kind of the messages about the change that takes it back. */
  reverse: EmailKind;
  userId: string;
  classId: string;
}

/**
 * Whether a user knows a class to be as a message says: the last message of the two kinds that was sent said so, or none was, and
 * the first of them sent of the reverse, which was taken back before it was sent.
 */
export async function isLastNotified(db: Db, { kind, reverse, userId, classId }: ClassChange): Promise<boolean> {
  const [sent] = await db.$queryRaw<{ last: string | null; first: string | null }[]>`
    SELECT (array_agg(kind ORDER BY created_at DESC) FILTER (WHERE state = 'sent'))[1] AS last,
      (array_agg(kind ORDER BY created_at))[1] AS first
    FROM email_messages
    WHERE user_id = ${userId}::uuid AND kind IN (${kind}, ${reverse}) AND refs->>'classId' = ${classId}`;
  return sent?.last ? sent.last === kind : sent?.first === reverse;
}
