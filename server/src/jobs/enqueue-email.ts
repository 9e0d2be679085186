import type { DisputeStatus, Role } from "../db/generated/enums.ts";
import { Prisma } from "../db/generated/client.ts";
import type { Db, Tx } from "../db/client.ts";

/** Every kind of e-mail, with the ids from which its text is rendered. */
export interface EmailKinds {
  /** A payment was captured and its enrolment is paid. */
  enrolment_paid: { paymentId: string };
  /** A paid enrolment has ended: cancelled, with its class or alone, or its money was returned. */
  enrolment_ended: { enrolmentId: string };
  /** A place has moved to that of the enrolment, or does once the difference is paid. */
  enrolment_moved: { enrolmentId: string };
  /** Seats are offered to those who wait together in a waitlist. */
  waitlist_offer: { groupId: string };
  /** The offer to those who wait together was not paid in time. */
  waitlist_lapsed: { groupId: string };
  /** Turns of a user in the waitlist of a class have ended at that time, with the line or because no seat can be theirs. */
  waitlist_closed: { classId: string; userId: string; closedAt: string };
  /** An admin has ended the move to the place of the enrolment, whose difference was not paid. */
  move_ended: { enrolmentId: string };
  /** The school gives money back that waits at the desk, and the place stays. */
  refund_at_desk: { refundId: string };
  /** Money was returned, and its receipt issued. */
  refund_sent: { refundId: string };
  /** To an admin: a dispute needs an answer, or is decided. */
  dispute_changed: { disputeId: string; status: DisputeStatus; respondBy: string; userId: string };
  /** The school has decided about an instructor's class, at that time. */
  class_approved: ClassChange;
  class_denied: ClassChange;
  class_closed: ClassChange;
  class_reopened: ClassChange;
  class_close_declined: ClassChange;
  class_cancelled: ClassChange;
  /** An admin has changed a user's role, at that time. */
  role_changed: { userId: string; role: Role; before: Role; changedAt: string };
  /**
   * The dates or the instructor of a class differ from what its recipient was last sent; `from` is a snapshot of that. The message
   * says the same of their other classes, of which it names the snapshots in `also` once it is written.
   */
  class_changed: { classId: string; userId: string; from: string; at: string; also?: string[] };
  /** A class has meetings on this local date. */
  meeting_reminder: { classId: string; userId: string; day: string };
  /** To an admin: something waits since then that did not at the last message. */
  waiting_for_admins: { userId: string; since: string };
  /** The health notes of a child, or a child without a place for years, will be erased; the notice of that time says so. */
  health_erase_notice: EraseNotice;
  family_erase_notice: EraseNotice;
  /** An instructor or an admin wrote to everybody enrolled in a class. */
  class_message: { messageId: string; userId: string };
}

interface ClassChange {
  classId: string;
  /** Tells the same decision at another time apart: a class can be denied twice. */
  changedAt: string;
}

interface EraseNotice {
  participantId: string;
  noticeAt: string;
}

export type EmailKind = keyof EmailKinds;

export interface NewEmail<K extends EmailKind> {
  kind: K;
  userId: string;
  refs: EmailKinds[K];
}

/** How long messages wait before they are sent. */
interface Delay {
  delayMinutes?: number;
}

/** More than a message's own attempts, so that only those end it. */
const JOB_ATTEMPTS = 25;

/**
 * The queue of a message's job, whose jobs run one after another: of the changes of classes one at a time for each person, so that the
 * next one knows what that one has said.
 */
const QUEUE = Prisma.sql`CASE kind WHEN 'class_changed' THEN 'class_changed:' || right(user_id::text, 2) END`;

const addJob = (delayMinutes: number) => Prisma.sql`
  graphile_worker.add_job('send-email', json_build_object('messageId', id), ${QUEUE}, job_key => 'send-email:' || id,
    run_at => now() + make_interval(mins => ${delayMinutes}::int), max_attempts => ${JOB_ATTEMPTS}::int)`;

/**
 * Enqueues messages in the transaction of the change that they report: each once per kind and ids, however often this is
 * called, and never without the change. Does nothing where the school sends no e-mail. One statement.
 *
 * @param delayMinutes how long they wait before they are composed
 */
export async function enqueueEmails<K extends EmailKind>(
  { email }: { email: object | null },
  tx: Tx,
  messages: readonly NewEmail<K>[],
  { delayMinutes = 0 }: Delay = {},
): Promise<void> {
  if (email === null || messages.length === 0) return;
  const keys = messages.map(({ kind, refs }) => [kind, ...Object.values(refs)].join(":"));
  const kinds = messages.map(({ kind }) => kind);
  const userIds = messages.map(({ userId }) => userId);
  const refs = messages.map((message) => JSON.stringify(message.refs));
  await enqueueSelectedEmails(
    tx,
    Prisma.sql`SELECT * FROM unnest(${keys}::text[], ${kinds}::text[], ${userIds}::uuid[], ${refs}::jsonb[])`,
    { delayMinutes },
  );
}

/**
 * Enqueues the messages that a SELECT of key, kind, user id and ids finds, in one statement.
 *
 * @returns how many are new
 */
export async function enqueueSelectedEmails(
  db: Tx | Db,
  messages: Prisma.Sql,
  { delayMinutes = 0 }: Delay = {},
): Promise<number> {
  // One call for all: each call of `add_job` costs several statements.
  return db.$executeRaw(Prisma.sql`
    WITH ${addedEmails(messages)}
    SELECT graphile_worker.add_jobs(array_agg((
      'send-email', json_build_object('messageId', id), ${QUEUE}, now() + make_interval(mins => ${delayMinutes}::int),
      ${JOB_ATTEMPTS}::int, 'send-email:' || id, NULL, NULL
    )::graphile_worker.job_spec)) FROM added HAVING count(*) > 0`);
}

/** The named query `added` of a larger statement: adds the messages that a SELECT finds. Goes with `emailJobs`. */
export const addedEmails = (messages: Prisma.Sql) => Prisma.sql`
  added AS (
    INSERT INTO email_messages (key, kind, user_id, refs) ${messages}
    ON CONFLICT (key) DO NOTHING RETURNING id, kind, user_id
  )`;

/** Enqueues the jobs of `added`, as a value of the same statement: how many there are. */
export const emailJobs = () => Prisma.sql`(SELECT count(${addJob(0)})::int FROM added)`;

/** Enqueues the job of a message that is stored as queued again. */
export async function enqueueStoredEmail(tx: Tx, messageId: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT ${addJob(0)} FROM email_messages WHERE id = ${messageId}::uuid`);
}

/** Enqueues one message. */
export async function enqueueEmail<K extends EmailKind>(
  deps: { email: object | null },
  tx: Tx,
  message: NewEmail<K>,
  delay: Delay = {},
): Promise<void> {
  await enqueueEmails(deps, tx, [message], delay);
}

/** How long a message waits whose change is often taken back at once: then nothing is sent. */
export const TAKE_BACK_MINUTES = 5;
