import { violatesConstraint } from "../../db/database-errors.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";
import { secondsUntilTomorrow } from "../../seconds-until-tomorrow.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { lockClass } from "../schedule/lock-class.ts";
import { isOpenTo } from "../schedule/teaches-soon.ts";
import { enrolledAccounts } from "./class-audience.ts";
import type { SendClassMessageInput } from "./emails.schema.ts";

type Writer = Pick<Ctx, "db" | "email" | "actor">;

/**
 * Writes to everybody enrolled in one class or several, or to some of them, whose address takes e-mail, once per account: instructors to
 * their own classes, substitutes on the day of their meeting and the day before, admins to any. The message, its e-mails and the
 * audit events are written in one transaction, or nothing is. The same message again sends nothing more.
 *
 * @returns to how many it goes
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's or an archived class; CLASS_CHANGED for a cancelled one;
 *   EMAIL_OFF; NOBODY_ENROLLED; CLASS_MESSAGES_USED_UP, with the seconds until the next day; CLASS_MESSAGE_SENT when
 *   another message has the id
 */
export async function sendClassMessage(
  { db, ...writer }: Writer,
  input: SendClassMessageInput,
): Promise<{ recipients: number }> {
  // By id, as everybody who locks several classes.
  const classIds = [...new Set(input.classIds)].toSorted();
  try {
    return await db.$transaction((tx) => send(tx, writer, { ...input, classIds }));
  } catch (error) {
    if (violatesConstraint(error, "messaged_classes_daily")) {
      const retryAfterSeconds = secondsUntilTomorrow(new Date());
      throw new AppError("CLASS_MESSAGES_USED_UP", { retryAfterSeconds, cause: error });
    }
    throw constraintError(error);
  }
}

async function send(tx: Tx, { email, actor }: Omit<Writer, "db">, input: SendClassMessageInput) {
  const { messageId, classIds, enrolmentIds, subject, body } = input;
  // One message of a class at a time: the next one is counted after it.
  for (const classId of classIds) await lockClass(tx, actor, classId, isOpenTo(actor));
  const sent = await tx.classMessage.findUnique({ where: { id: messageId }, include: { classes: true } });
  if (sent) {
    const isSame = sent.authorId === actor.id && sent.classes.every(({ classId }) => classIds.includes(classId));
    if (!isSame || sent.subject !== subject || sent.body !== body) throw new AppError("CLASS_MESSAGE_SENT");
    return { recipients: sent.recipients };
  }
  if (email === null) throw new AppError("EMAIL_OFF");
  const accounts = (await enrolledAccounts(tx, { classIds, enrolmentIds })).filter(({ isReached }) => isReached);
  const userIds = [...new Set(accounts.map(({ userId }) => userId))];
  const recipients = userIds.length;
  if (recipients === 0) throw new AppError("NOBODY_ENROLLED");
  await tx.classMessage.create({
    data: { id: messageId, authorId: actor.id, subject, body, isToSome: enrolmentIds !== undefined, recipients },
  });
  const reached = Object.entries(Object.groupBy(accounts, ({ classId }) => classId));
  const of = Prisma.sql`unnest(${reached.map(([id]) => id)}::uuid[], ${reached.map(([, some = []]) => some.length)}::int[])`;
  await tx.$executeRaw`
    INSERT INTO messaged_classes (message_id, class_id, author_id, recipients, number)
    SELECT ${messageId}::uuid, w.class_id, ${actor.id}::uuid, w.recipients, (
      SELECT count(*) + 1 FROM messaged_classes m
      WHERE m.class_id = w.class_id AND m.author_id = ${actor.id}::uuid AND m.day = (now() AT TIME ZONE 'UTC')::date
    ) FROM ${of} AS w (class_id, recipients)`;
  await enqueueEmails(
    { email },
    tx,
    userIds.map((userId) => ({ kind: "class_message", userId, refs: { messageId, userId } })),
  );
  for (const [classId, some = []] of reached)
    await logAuditEvent(tx, actor, { kind: "class_messaged", classId, recipients: some.length });
  return { recipients };
}
