import { Prisma } from "../db/generated/client.ts";
import type { Tx } from "../db/client.ts";

/** Every kind of e-mail, with the ids from which its text is rendered. */
export interface EmailKinds {
  /** A payment was captured and its enrolment is paid. */
  enrolment_paid: { paymentId: string };
  /** A paid enrolment has ended: cancelled, with its class or alone, or its money was returned. */
  enrolment_ended: { enrolmentId: string };
  /** Money was returned, and its receipt issued. */
  refund_sent: { refundId: string };
  /** The school has decided about an instructor's class, at that time. */
  class_approved: ClassChange;
  class_denied: ClassChange;
  class_closed: ClassChange;
  class_cancelled: ClassChange;
  /** A session was cancelled: to everybody who was to come. */
  session_cancelled: { sessionId: string; userId: string; refundCents: number };
  /** A session was moved to these local times and this venue; the revision tells moves apart. */
  session_changed: {
    sessionId: string;
    userId: string;
    revision: number;
    from: string;
    start: string;
    end: string;
    venueId: string | null;
  };
  /** A cancelled session is made up for. */
  session_made_up: { sessionId: string; userId: string };
}

interface ClassChange {
  classId: string;
  /** Tells the same decision at another time apart: a class can be denied twice. */
  changedAt: string;
}

export type EmailKind = keyof EmailKinds;

export interface NewEmail<K extends EmailKind> {
  kind: K;
  userId: string;
  refs: EmailKinds[K];
}

/** More than a message's own attempts, so that only those end it. */
const JOB_ATTEMPTS = 25;

/**
 * Enqueues messages in the transaction of the change that they report: each once per kind and ids, however often this is
 * called, and never without the change. Does nothing where the school sends no e-mail. One statement.
 */
export async function enqueueEmails<K extends EmailKind>(
  { email }: { email: object | null },
  tx: Tx,
  messages: readonly NewEmail<K>[],
): Promise<void> {
  if (email === null || messages.length === 0) return;
  const keys = messages.map(({ kind, refs }) => [kind, ...Object.values(refs)].join(":"));
  const kinds = messages.map(({ kind }) => kind);
  const userIds = messages.map(({ userId }) => userId);
  const refs = messages.map((message) => JSON.stringify(message.refs));
  await tx.$executeRaw(Prisma.sql`
    WITH added AS (
      INSERT INTO email_messages (key, kind, user_id, refs)
      SELECT * FROM unnest(${keys}::text[], ${kinds}::text[], ${userIds}::uuid[], ${refs}::jsonb[])
      ON CONFLICT (key) DO NOTHING RETURNING id
    )
    SELECT graphile_worker.add_job('send-email', json_build_object('messageId', id),
      job_key => 'send-email:' || id, max_attempts => ${JOB_ATTEMPTS}::int) FROM added`);
}

/** Enqueues one message. */
export async function enqueueEmail<K extends EmailKind>(
  deps: { email: object | null },
  tx: Tx,
  message: NewEmail<K>,
): Promise<void> {
  await enqueueEmails(deps, tx, [message]);
}
