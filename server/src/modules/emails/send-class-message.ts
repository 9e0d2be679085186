import { violatesConstraint } from "../../db/database-errors.ts";
import { NO_ADDRESS } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";
import { secondsUntilTomorrow } from "../../seconds-until-tomorrow.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { lockClass } from "../schedule/lock-class.ts";
import { teachesOfClassSoon } from "../schedule/teaches-soon.ts";
import type { SendClassMessageInput } from "./emails.schema.ts";

/**
 * Writes to everybody enrolled in a class whose address takes e-mail: instructors to their own, substitutes on the day of
 * their meeting and the day before, admins to any. The message, its e-mails and the audit
 * event are written in one transaction, or nothing is. The same message again sends nothing more.
 *
 * @returns to how many it goes
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's or an archived class; CLASS_CHANGED for a cancelled one;
 *   EMAIL_OFF; NOBODY_ENROLLED; CLASS_MESSAGES_USED_UP, with the seconds until the next day; CLASS_MESSAGE_SENT when
 *   another message has the id
 */
export async function sendClassMessage(
  { db, email, actor }: Pick<Ctx, "db" | "email" | "actor">,
  input: SendClassMessageInput,
): Promise<{ recipients: number }> {
  const { messageId, classId } = input;
  try {
    return await db.$transaction(async (tx) => {
      // One message of a class at a time: the next one is counted after it.
      await lockClass(tx, actor, classId, teachesOfClassSoon(actor.id, Prisma.sql`c.id`));
      const sent = await tx.classMessage.findUnique({ where: { id: messageId } });
      if (sent) {
        const isSame = sent.classId === classId && sent.authorId === actor.id;
        if (!isSame || sent.subject !== input.subject || sent.body !== input.body)
          throw new AppError("CLASS_MESSAGE_SENT");
        return { recipients: sent.recipients };
      }
      if (email === null) throw new AppError("EMAIL_OFF");
      const userIds = await enrolledUsers(tx, classId);
      const recipients = userIds.length;
      if (recipients === 0) throw new AppError("NOBODY_ENROLLED");
      await tx.$executeRaw`
        INSERT INTO class_messages (id, class_id, author_id, subject, body, recipients, number)
        SELECT ${messageId}::uuid, ${classId}::uuid, ${actor.id}::uuid, ${input.subject}::text, ${input.body}::text,
          ${recipients}::int, count(*) + 1
        FROM class_messages
        WHERE class_id = ${classId}::uuid AND author_id = ${actor.id}::uuid AND day = (now() AT TIME ZONE 'UTC')::date`;
      await enqueueEmails(
        { email },
        tx,
        userIds.map((userId) => ({ kind: "class_message", userId, refs: { messageId, userId } })),
      );
      await logAuditEvent(tx, actor, { kind: "class_messaged", classId, recipients });
      return { recipients };
    });
  } catch (error) {
    if (violatesConstraint(error, "class_messages_daily")) {
      const retryAfterSeconds = secondsUntilTomorrow(new Date());
      throw new AppError("CLASS_MESSAGES_USED_UP", { retryAfterSeconds, cause: error });
    }
    throw constraintError(error);
  }
}

/** Whoever has paid for the class and has an address that takes e-mail. */
async function enrolledUsers(tx: Tx, classId: string): Promise<string[]> {
  const enrolled = await tx.enrolment.findMany({
    where: { classId, state: "paid", student: { email: { not: { endsWith: NO_ADDRESS } }, emailRefusedAt: null } },
    select: { studentId: true },
    // Once per account, however many of the family are enrolled.
    distinct: ["studentId"],
  });
  return enrolled.map(({ studentId }) => studentId);
}
