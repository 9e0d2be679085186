import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";
import { secondsUntilTomorrow } from "../../seconds-until-tomorrow.ts";
import { logAuditEvents } from "../audit-log/log-audit-event.ts";
import { enrolledAccounts, messagedClasses } from "./class-audience.ts";
import { CLASS_MESSAGE_MAX, type SendClassMessageInput } from "./emails.schema.ts";

type Writer = Ctx;

/**
 * Writes to everybody enrolled in one class or several, or to some of them, whose address takes e-mail, once per account: instructors to
 * their own classes, substitutes on the day of their meeting and the day before, admins to any. The message, its e-mails and the
 * audit events are written in one transaction, or nothing is. The same message again sends nothing more.
 *
 * @returns to how many it goes
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's class; CLASSES_OVER and CLASS_MESSAGES_USED_UP name the classes, the
 *   second has the seconds until the next day; EMAIL_OFF; NOBODY_ENROLLED; CLASS_MESSAGE_SENT when another message has the id
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
    throw constraintError(error);
  }
}

async function send(tx: Tx, { email, actor }: Omit<Writer, "db">, input: SendClassMessageInput) {
  const { messageId, classIds, enrolmentIds, subject, body } = input;
  // Before its classes are judged: a repetition of a message says that it was sent, whatever has become of them since.
  const before = await findSent(tx, actor, input);
  if (before) return before;
  // One message of a class at a time: the next one is counted after it.
  await messagedClasses(tx, actor, classIds, Prisma.sql`c.id FOR NO KEY UPDATE`);
  const meanwhile = await findSent(tx, actor, input);
  if (meanwhile) return meanwhile;
  if (email === null) throw new AppError("EMAIL_OFF");
  const accounts = (await enrolledAccounts(tx, { classIds, enrolmentIds })).filter(({ isReached }) => isReached);
  const userIds = [...new Set(accounts.map(({ userId }) => userId))];
  const recipients = userIds.length;
  if (recipients === 0) throw new AppError("NOBODY_ENROLLED");
  await tx.classMessage.create({
    data: { id: messageId, authorId: actor.id, subject, body, isToSome: enrolmentIds !== undefined, recipients },
  });
  const reached = Object.entries(Object.groupBy(accounts, ({ classId }) => classId));
  const numbered = await numberMessages(
    tx,
    actor.id,
    reached.map(([classId]) => classId),
  );
  await tx.messagedClass.createMany({
    data: reached.map(([classId, some = []]) => ({
      messageId,
      classId,
      authorId: actor.id,
      recipients: some.length,
      number: numbered.get(classId) ?? 0,
    })),
  });
  await enqueueEmails(
    { email },
    tx,
    userIds.map((userId) => ({ kind: "class_message", userId, refs: { messageId, userId } })),
  );
  await logAuditEvents(
    tx,
    actor,
    reached.map(([classId, some = []]) => ({ kind: "class_messaged", classId, recipients: some.length })),
  );
  return { recipients };
}

/**
 * To how many the message with the id went; null where there is none.
 *
 * @throws AppError CLASS_MESSAGE_SENT where it is another one, or had not gone to a class whose people it would reach now
 */
async function findSent(
  tx: Tx,
  actor: Writer["actor"],
  { messageId, classIds, enrolmentIds, subject, body }: SendClassMessageInput,
): Promise<{ recipients: number } | null> {
  const sent = await tx.classMessage.findUnique({ where: { id: messageId }, include: { classes: true } });
  if (!sent) return null;
  const isSame =
    sent.authorId === actor.id &&
    sent.subject === subject &&
    sent.body === body &&
    sent.isToSome === (enrolmentIds !== undefined) &&
    sent.classes.every(({ classId }) => classIds.includes(classId));
  if (!isSame) throw new AppError("CLASS_MESSAGE_SENT");
  const otherClassIds = classIds.filter((id) => sent.classes.every(({ classId }) => classId !== id));
  const missed = otherClassIds.length > 0 ? await enrolledAccounts(tx, { classIds: otherClassIds, enrolmentIds }) : [];
  if (missed.some(({ isReached }) => isReached)) throw new AppError("CLASS_MESSAGE_SENT");
  return { recipients: sent.recipients };
}

/** The number of a message among those of its author and day, for each of its classes, which are locked. */
async function numberMessages(tx: Tx, authorId: string, classIds: readonly string[]) {
  const counted = await tx.$queryRaw<{ id: string; name: string; sent: number }[]>`
    SELECT c.id, c.name, (
      SELECT count(*)::int FROM messaged_classes m
      WHERE m.class_id = c.id AND m.author_id = ${authorId}::uuid AND m.day = (now() AT TIME ZONE 'UTC')::date
    ) AS sent FROM classes c WHERE c.id = ANY (${classIds}::uuid[]) ORDER BY c.name, c.id`;
  const full = counted.filter(({ sent }) => sent >= CLASS_MESSAGE_MAX.aDay);
  if (full.length > 0)
    throw new AppError("CLASS_MESSAGES_USED_UP", {
      retryAfterSeconds: secondsUntilTomorrow(new Date()),
      params: { classNames: full.map(({ name }) => name) },
    });
  return new Map(counted.map(({ id, sent }) => [id, sent + 1]));
}
