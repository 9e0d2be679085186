import { setTimeout } from "node:timers/promises";
import { Prisma } from "../../../server/src/db/generated/client.ts";
import type { Db } from "../../../server/src/db/client.ts";
import { enqueueSelectedEmails } from "../../../server/src/jobs/enqueue-email.ts";

const POLL_MS = 100;

/** Queues a message of a class's instructor to everybody enrolled in the class; returns how many. */
export async function queueClassMessage(db: Db, classId: string): Promise<number> {
  const { instructorId } = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const { id } = await db.classMessage.create({
    data: {
      id: crypto.randomUUID(),
      classId,
      authorId: instructorId ?? "",
      subject: "Bring water",
      body: "It will be hot tomorrow. Bring a bottle of water and a hat.",
      recipients: 1,
      number: 1,
    },
  });
  return enqueueSelectedEmails(
    db,
    Prisma.sql`
      SELECT concat_ws(':', 'class_message', m.id, e.student_id), 'class_message', e.student_id,
        jsonb_build_object('messageId', m.id, 'userId', e.student_id)
      FROM class_messages m JOIN enrolments e ON e.class_id = m.class_id AND e.state = 'paid'
      WHERE m.id = ${id}::uuid`,
  );
}

/** Resolves once no message is queued. */
export async function waitUntilSent(db: Db): Promise<void> {
  while ((await db.emailMessage.count({ where: { state: "queued" } })) > 0) await setTimeout(POLL_MS);
}
