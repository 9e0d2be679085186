import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { queueJob } from "../../jobs/queue-job.ts";
import { erasedUid } from "../auth/erased-uid.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";
import { type Decider, recordAct } from "./record-act.ts";

/**
 * Removes a user, on the record: their sessions end, their personal data goes, and with the same commit the removal of
 * their account at the identity provider and of their picture is ordered. Enrolments and payments stay in the books.
 *
 * @throws AppError USER_NOT_FOUND, LAST_ADMIN, INSTRUCTOR_HAS_CLASSES
 */
export function removeUser({ db, actor }: Pick<Deps, "db"> & { actor: Decider }, { userId }: { userId: string }) {
  return db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { id: userId, removedAt: null },
      select: {
        identityUid: true,
        photoUrl: true,
        classes: { where: { status: { not: "denied" } }, select: { id: true }, take: 1 },
      },
    });
    if (!user) throw new AppError("USER_NOT_FOUND");
    await keepAnAdmin(tx, userId);
    if (user.classes.length > 0) throw new AppError("INSTRUCTOR_HAS_CLASSES");
    await tx.selection.deleteMany({ where: { studentId: userId } });
    await tx.user.update({
      where: { id: userId },
      data: {
        removedAt: new Date(),
        sessionVersion: { increment: 1 },
        identityUid: erasedUid(user.identityUid),
        name: "Removed user",
        email: `removed-${userId}@invalid`,
        photoUrl: null,
      },
    });
    await recordAct(tx, actor, { kind: "user_removed", userId });
    // The name stays on the receipts: books say who paid. How to reach the person is no part of them.
    await tx.receipt.updateMany({
      where: { payment: { enrolment: { studentId: userId } } },
      data: { personEmail: null },
    });
    await queueJob(tx, "remove-identity", { uid: user.identityUid });
    if (user.photoUrl !== null) await queueJob(tx, "remove-picture", { url: user.photoUrl });
    return { removed: true as const };
  });
}
