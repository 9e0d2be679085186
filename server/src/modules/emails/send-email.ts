import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { knownEmail } from "../../db/known-email.ts";
import type { AnyCtx } from "../../deps.ts";
import type { Delivery } from "../../integrations/mailer.ts";
import { storedLanguage } from "../../schemas/stored-language.schema.ts";
import { storedRole } from "../../schemas/role.schema.ts";
import { addedRecipients, type NotifiedPlan } from "../schedule/class-plan.ts";
import { composeEmail } from "./compose-email.ts";
import type { EmailContent } from "./email-blocks.ts";
import type { DropReason } from "./email-kind.ts";

/** The job queue waits longer after each, about a day in all. */
const MAX_ATTEMPTS = 14;

const queuedRow = z.object({
  id: z.string(),
  kind: z.string(),
  refs: z.unknown(),
  attempts: z.int(),
  resends: z.int(),
  error: z.string().nullable(),
  userId: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  role: storedRole,
  language: storedLanguage,
  isResent: z.boolean(),
  isRemoved: z.boolean(),
  isRefused: z.boolean(),
});
type Queued = z.output<typeof queuedRow>;

/**
 * Sends a queued message, unless what it reports no longer holds or its address was refused before. At least once: if the
 * process dies after the mail server has accepted the message and before that is recorded, it is sent again under the same
 * Message-ID. No transaction is open meanwhile.
 *
 * @throws Error when the mail server refused it temporarily; the job is retried
 */
export async function sendEmail(ctx: AnyCtx, { messageId }: { messageId: string }): Promise<void> {
  const { log, email, mailer, school } = ctx;
  const message = await takeQueued(ctx, messageId);
  if (!message) return;
  const { id, userId, address, attempts, isRemoved, isRefused } = message;
  if (email === null || mailer === null) return drop(ctx, id, "noEmail");
  if (isRemoved || address === null) return drop(ctx, id, "noAddress");
  if (isRefused) return drop(ctx, id, "addressRefused");
  if (attempts > MAX_ATTEMPTS) return end(ctx, id, "failed", message.error ?? ("notWritten" satisfies DropReason));

  const content = await composeEmail({ ...ctx, publicUrl: email.publicUrl }, message, message);
  if ("dropped" in content) return drop(ctx, id, content.dropped);
  const { subject, html, text, attachments, replyTo, unsubscribeUrl, notified = [], also = [] } = content;
  if (also.length > 0) await storeCompared(ctx, id, also);
  for (const plan of notified) await ctx.db.$rows(addedRecipients(plan, [userId]), z.object({}));
  const sent = { to: address, fromName: school.name, replyTo, subject, html, text, attachments, unsubscribeUrl };
  const delivery = await mailer.send({ id: mailIdOf(message), ...sent });
  if (delivery.outcome !== "accepted") log.warn({ messageId: id, userId, ...delivery }, "e-mail not accepted");
  await record(ctx, { ...content, id, userId, address }, delivery);
}

/** One per sending: all attempts of it have the same, and a message that is sent again by hand has another. */
const mailIdOf = ({ id, resends }: Queued): string => (resends === 0 ? id : `${id}.${resends}`);

/** Counts an attempt at a message that is still to be sent. */
async function takeQueued({ db }: AnyCtx, messageId: string): Promise<Queued | undefined> {
  const [message] = await db.$rows(
    Prisma.sql`
      UPDATE email_messages m SET attempts = attempts + 1 FROM users u
      WHERE m.id = ${messageId}::uuid AND m.state = 'queued' AND u.id = m.user_id
      RETURNING m.id, m.kind, m.refs, m.attempts, m.resends, m.error, m.user_id AS "userId", u.name, u.role::text AS role, u.language,
        m.resends > 0 AS "isResent",
        ${knownEmail("u")} AS address, u.removed_at IS NOT NULL AS "isRemoved",
        u.email_refused_at IS NOT NULL AS "isRefused"`,
    queuedRow,
  );
  return message;
}

/** Stores with which snapshots of other classes a message compares; before it says so, those snapshots are kept anyway. */
async function storeCompared({ db }: AnyCtx, id: string, also: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE email_messages SET refs = refs || jsonb_build_object('also', ${JSON.stringify(also)}::jsonb) WHERE id = ${id}::uuid`;
}

interface SentTo {
  id: string;
  userId: string;
  address: string;
}

async function record(
  ctx: AnyCtx,
  { id, userId, address, notified = [], replaces = [] }: Pick<EmailContent, "notified" | "replaces"> & SentTo,
  delivery: Delivery,
): Promise<void> {
  const { db } = ctx;
  if (delivery.outcome === "accepted") {
    await db.$rows(recordSent(id, userId, notified, replaces), z.object({}));
    return;
  }
  const { outcome, reason } = delivery;
  if (outcome === "unavailable") {
    await db.emailMessage.updateMany({ where: { id, state: "queued" }, data: { error: reason } });
    throw new Error("the mail server has not accepted a message");
  }
  if (outcome === "address_refused") {
    // Unless it has changed meanwhile. Before the message ends: a repeated job finds it still queued, and drops it.
    await db.user.updateMany({ where: { id: userId, email: address }, data: { emailRefusedAt: new Date() } });
  }
  await end(ctx, id, "failed", reason);
}

/**
 * One statement: the message is sent, those that it replaces are dropped, and its recipient's snapshots are what it says and nothing before
 * it, unless that was stored anew meanwhile.
 */
const recordSent = (
  id: string,
  userId: string,
  notified: readonly NotifiedPlan[],
  replaces: readonly string[],
) => Prisma.sql`
  WITH sent AS (
    SELECT r.class_id, r.snapshot_id
    FROM unnest(${notified.map(({ classId }) => classId)}::uuid[], ${notified.map(({ plan }) => JSON.stringify(plan))}::jsonb[]) AS t (class_id, plan)
    JOIN class_snapshots s ON s.class_id = t.class_id AND s.plan = t.plan
    JOIN class_recipients r ON r.snapshot_id = s.id AND r.class_id = s.class_id AND r.user_id = ${userId}::uuid
  ), forgotten AS (
    DELETE FROM class_recipients r USING sent
    WHERE r.class_id = sent.class_id AND r.user_id = ${userId}::uuid AND r.snapshot_id <> sent.snapshot_id
  ), replaced AS (
    UPDATE email_messages SET state = 'dropped', error = ${"saidByAnother" satisfies DropReason}::text
    WHERE key = ANY(${[...replaces]}::text[]) AND state = 'queued' AND attempts = 0
  )
  UPDATE email_messages SET state = 'sent', sent_at = now(), error = NULL WHERE id = ${id}::uuid AND state = 'queued'`;

/** Stores why, as each language words it. */
const drop = (ctx: AnyCtx, id: string, reason: DropReason) => end(ctx, id, "dropped", reason);

async function end({ db }: AnyCtx, id: string, state: "dropped" | "failed", error: string): Promise<void> {
  await db.emailMessage.updateMany({ where: { id, state: "queued" }, data: { state, error } });
}
