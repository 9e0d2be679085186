import type { Tx } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { logAuditEvents } from "../audit-log/log-audit-event.ts";

/**
 * Gives the live classes of an instructor to another one, with the meetings that have not ended, notifies the
 * classes, and logs it.
 *
 * @throws AppError SUCCESSOR_NOT_INSTRUCTOR, and the constraints that `leavingErrors` translates
 */
export async function handOverClasses(
  ctx: AnyCtx,
  tx: Tx,
  { instructorId, successorId }: { instructorId: string; successorId: string },
): Promise<void> {
  const { actor } = ctx;
  if (successorId === instructorId) throw new AppError("SUCCESSOR_NOT_INSTRUCTOR");
  // Locks classes before users, and each by id: two who hand over to each other must not deadlock.
  const classes = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM classes c WHERE c.instructor_id = ${instructorId}::uuid AND needs_instructor(c)
    ORDER BY c.id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    SELECT 1 FROM users WHERE id IN (${instructorId}::uuid, ${successorId}::uuid) ORDER BY id FOR NO KEY UPDATE`;
  for (const { id } of classes)
    await notifyClass(ctx, tx, id, () =>
      tx.class.update({ where: { id }, data: { instructorId: successorId }, select: { id: true } }),
    );
  await logAuditEvents(
    tx,
    actor,
    classes.map(({ id: classId }) => ({ kind: "class_handed_over", classId, userId: successorId })),
  );
}

/** What the database refuses when an instructor leaves, as errors of the application; any other error as it is. */
export const leavingErrors = (error: unknown): unknown =>
  constraintError(error, { classes_taught_by_instructor: "SUCCESSOR_NOT_INSTRUCTOR" });
