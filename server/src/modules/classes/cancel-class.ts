import type { Prisma } from "../../db/generated/client.ts";
import type { Signed } from "../../deps.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { CancelClassInput } from "./classes.schema.ts";
import { changeClass } from "./close-class.ts";
import { tellInstructor } from "./tell-instructor.ts";

/** Approved, or edited or denied since and with students or holds. */
const CANCELLABLE: Prisma.ClassWhereInput = {
  status: { not: "cancelled" },
  OR: [{ status: "approved" }, { seatsTaken: { gt: 0 } }],
};

/**
 * Cancels a class for good, logs it, and enqueues the job that ends every enrolment with a full refund. From then on no
 * seat in it is held or paid: money that comes later is returned.
 *
 * @throws AppError CLASS_CHANGED when it is cancelled or archived already, or was never open; CLASS_NOT_FOUND
 */
export async function cancelClass(
  { db, email, actor }: Pick<Signed, "db" | "email" | "actor">,
  { classId, reason }: CancelClassInput,
) {
  await db.$transaction(async (tx) => {
    // Whoever names a substitute locks the class first: one who is named meanwhile is told.
    await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
    const substituted = await tx.session.findMany({
      where: { classId, state: "planned", startsAt: { gt: new Date() }, substituteId: { not: null } },
      select: { id: true, instructorId: true },
    });
    await changeClass(tx, actor, classId, {
      from: CANCELLABLE,
      data: { status: "cancelled", feedback: reason, closedAt: null, isCloseRequested: false },
      kind: "class_cancelled",
    });
    await enqueueJob(tx, "end-cancelled-enrolments", { classId, requestedById: actor.id });
    await tellInstructor({ email }, tx, "class_cancelled", classId);
    // Whoever teaches a single session is told of that one.
    await enqueueEmails(
      { email },
      tx,
      substituted.map(({ id: sessionId, instructorId: userId }) => ({
        kind: "session_cancelled",
        userId,
        refs: { sessionId, userId, refundCents: 0 },
      })),
    );
  });
  return { status: "cancelled" as const };
}
