import type { Tx } from "../../db/client.ts";
import type { Signed } from "../../deps.ts";
import { type EmailKind, enqueueEmails, type NewEmail } from "../../jobs/enqueue-email.ts";
import type { LockedClass } from "./lock-class.ts";

/** Enqueues a message to everybody who has a seat in a class and to its instructor, except for whoever makes the change. */
export async function tellClass<K extends EmailKind>(
  { email, actor }: Pick<Signed, "email" | "actor">,
  tx: Tx,
  { id: classId, instructorId }: Pick<LockedClass, "id" | "instructorId">,
  message: (userId: string) => NewEmail<K>,
): Promise<void> {
  if (email === null) return;
  const live = await tx.enrolment.findMany({
    where: { classId, state: { in: ["held", "paid"] } },
    select: { studentId: true },
  });
  const userIds = new Set([instructorId, ...live.map(({ studentId }) => studentId)]);
  userIds.delete(actor.id);
  await enqueueEmails({ email }, tx, [...userIds].map(message));
}
