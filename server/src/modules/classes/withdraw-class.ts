import { whereMay } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { isPossible } from "../../schemas/class-life.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { changeClass } from "./close-class.ts";

/**
 * Takes a pending or denied class of the calling instructor out of every list. One about which nobody has ever decided is deleted with its
 * meetings; any other is archived, that is logged, and its substitutes are notified.
 *
 * @throws AppError CLASS_HAS_STUDENTS, CLASS_CHANGED when it is approved or cancelled, CLASS_NOT_FOUND (also for an archived or
 *   another instructor's)
 */
export async function withdrawClass(ctx: Ctx, { classId }: { classId: string }) {
  const { db, actor } = ctx;
  await db.$transaction(async (tx) => {
    // A decision at the same moment waits, or is seen.
    await tx.$executeRaw`SELECT FROM classes WHERE id = ${classId}::uuid FOR UPDATE`;
    const ownClass = await tx.class.findUnique({
      where: { id: classId, instructorId: actor.id, stage: { not: "archived" } },
    });
    if (!ownClass) throw new AppError("CLASS_NOT_FOUND");
    if (isPossible(ownClass.stage, "withdraw") && ownClass.seatsTaken > 0) throw new AppError("CLASS_HAS_STUDENTS");
    const { count } = await tx.class.deleteMany({
      where: {
        id: classId,
        stage: "pending",
        enrolments: { none: {} },
        auditEvents: { none: {} },
        messages: { none: {} },
      },
    });
    if (count > 0) await enqueueJob(tx, "remove-picture", { url: ownClass.imageUrl });
    else
      await notifyClass(ctx, tx, classId, () =>
        changeClass(tx, actor, classId, {
          from: { ...whereMay("withdraw"), seatsTaken: 0, instructorId: actor.id },
          data: { archivedAt: new Date() },
          kind: "class_archived",
        }),
      );
  });
  return { isArchived: true as const };
}
