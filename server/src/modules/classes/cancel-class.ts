import { whereMay } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import type { CancelClassInput } from "./classes.schema.ts";
import { changeClass } from "./close-class.ts";
import { notifyInstructor } from "./notify-instructor.ts";
import { readStanding } from "./read-standing.ts";

/**
 * Cancels a class for good, logs it, enqueues the job that ends every enrolment with a full refund, and answers how it stands. From then on no
 * seat in it is held or paid: money that comes later is returned.
 *
 * @throws AppError CLASS_CHANGED when it is cancelled or archived already, or was never open; CLASS_NOT_FOUND
 */
export async function cancelClass(ctx: Ctx, { classId, reason }: CancelClassInput) {
  const { db, actor } = ctx;
  return db.$transaction(async (tx) => {
    // Whoever names a substitute locks the class first: one who is named meanwhile is notified.
    await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
    await notifyClass(ctx, tx, classId, () =>
      changeClass(tx, actor, classId, {
        from: { OR: [whereMay("cancel"), { ...whereMay("cancelWithSeats"), seatsTaken: { gt: 0 } }] },
        data: { status: "cancelled", feedback: reason, closedAt: null, isCloseRequested: false },
        kind: "class_cancelled",
      }),
    );
    await enqueueJob(tx, "end-cancelled-enrolments", { classId, requestedById: actor.id });
    await notifyInstructor(ctx, tx, "class_cancelled", classId);
    return readStanding(tx, classId);
  });
}
