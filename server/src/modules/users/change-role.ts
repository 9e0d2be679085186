import type { Tx } from "../../db/client.ts";
import { violatesConstraint } from "../../db/database-errors.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { endedSessions } from "../auth/ended-sessions.ts";
import { LIVE_CLASSES } from "../classes/live-classes.ts";
import type { ChangeRoleInput } from "./users.schema.ts";
import { requireAnotherAdmin } from "./require-another-admin.ts";
import { type AuditActor, logAuditEvent } from "../audit-log/log-audit-event.ts";

/**
 * Changes a user's role, ends their sessions and logs it. The user signs in again: the server refuses earlier sign-ins at
 * once, whether the identity provider responds or not, and a job revokes them there. The live classes of an instructor go
 * to the successor in the same transaction.
 *
 * @throws AppError USER_NOT_FOUND, ROLE_HELD, LAST_ADMIN, INSTRUCTOR_HAS_CLASSES where nobody takes them over,
 *   SUCCESSOR_NOT_INSTRUCTOR, SUCCESSOR_BUSY when sessions overlap
 */
export async function changeRole(
  { db, actor }: Pick<Deps, "db"> & { actor: AuditActor },
  { userId, role, successorId }: ChangeRoleInput,
) {
  try {
    return await db.$transaction(async (tx) => {
      if (role !== "admin") await requireAnotherAdmin(tx, userId);
      if (successorId !== undefined && role !== "instructor") await handOver(tx, actor, userId, successorId);
      const [changed] = await tx.user.updateManyAndReturn({
        where: { id: userId, removedAt: null, role: { not: role } },
        data: { role, ...endedSessions(new Date()) },
        select: { identityUid: true },
      });
      if (!changed) {
        const found = await tx.user.findUnique({ where: { id: userId, removedAt: null }, select: { id: true } });
        throw new AppError(found ? "ROLE_HELD" : "USER_NOT_FOUND");
      }
      await logAuditEvent(tx, actor, { kind: `made_${role}`, userId });
      await enqueueJob(tx, "revoke-sessions", { uid: changed.identityUid });
      return { role };
    });
  } catch (error) {
    if (violatesConstraint(error, "users_leave_no_classes"))
      throw new AppError("INSTRUCTOR_HAS_CLASSES", { cause: error });
    if (violatesConstraint(error, "classes_taught_by_instructor"))
      throw new AppError("SUCCESSOR_NOT_INSTRUCTOR", { cause: error });
    if (violatesConstraint(error, "sessions_instructor_free")) throw new AppError("SUCCESSOR_BUSY", { cause: error });
    throw error;
  }
}

async function handOver(tx: Tx, actor: AuditActor, instructorId: string, successorId: string): Promise<void> {
  if (successorId === instructorId) throw new AppError("SUCCESSOR_NOT_INSTRUCTOR");
  // In one order, so that two who hand over to each other do not wait for one another.
  await tx.$executeRaw`
    SELECT 1 FROM users WHERE id IN (${instructorId}::uuid, ${successorId}::uuid) ORDER BY id FOR UPDATE`;
  const classes = await tx.class.updateManyAndReturn({
    where: { instructorId, ...LIVE_CLASSES },
    data: { instructorId: successorId },
    select: { id: true },
  });
  for (const { id: classId } of classes)
    await logAuditEvent(tx, actor, { kind: "class_handed_over", classId, userId: successorId });
}
