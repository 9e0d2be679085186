import type { Tx } from "../../db/client.ts";
import { placeholderEmail } from "../../db/known-email.ts";
import type { AnyCtx, Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { endTurnsLater } from "../../jobs/end-turns-later.ts";
import { enqueueJob, enqueueJobs } from "../../jobs/enqueue-job.ts";
import { removedUid } from "../auth/removed-uid.ts";
import { handOverClasses, leavingErrors } from "./hand-over-classes.ts";
import { endPaidEnrolment, lockPaidEnrolment } from "../enrolments/end-paid-enrolment.ts";
import { lockCodes } from "../enrolments/end-enrolment.ts";
import { lockEnrolments } from "../enrolments/lock-enrolments.ts";
import { listOngoingPlaces } from "../enrolments/ongoing-places.ts";
import { requireAnotherAdmin } from "./require-another-admin.ts";
import { endCalendarFeed } from "../schedule/calendar-feed.ts";
import { endSubstitutions, lockClassesOf, nameNeededSubstitute } from "../schedule/end-substitutions.ts";
import type { RemoveUserInput } from "./users.schema.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { ERASED_NAME } from "../family/erased-name.ts";

/**
 * Removes a user and logs it: ends their sessions, erases their personal data and that of their children, and enqueues the removal of their
 * account at the identity provider and of their picture, and the release of their unpaid holds. Payments stay; a payment that settles later
 * is refunded. With `refundCents` the paid enrolments in classes that go on end, and what is left of their payments goes back. The live
 * classes of an instructor go to the successor in the same transaction.
 *
 * @param requiresNoEnrolments whether a paid enrolment in a class that goes on refuses the removal
 * @throws AppError USER_NOT_FOUND, LAST_ADMIN, ACCOUNT_HAS_ENROLMENTS, REFUND_CHANGED where another sum goes back, REFUND_UNDER_WAY,
 *   INSTRUCTOR_HAS_CLASSES where nobody takes them over, SUCCESSOR_NOT_INSTRUCTOR, SUCCESSOR_BUSY when meetings overlap, and as
 *   `changeRole` of a substitute
 */
export async function removeUser(
  ctx: AnyCtx,
  {
    userId,
    successorId,
    refundCents,
    requiresNoEnrolments = false,
  }: RemoveUserInput & { requiresNoEnrolments?: boolean },
) {
  const { db, actor } = ctx;
  try {
    return await db.$transaction(async (tx) => {
      const lockedIds = await lockClassesOf(tx, userId);
      await endSubstitutions(tx, ctx, userId);
      const user = await tx.user.findUnique({
        where: { id: userId, removedAt: null },
        select: {
          identityUid: true,
          photoUrl: true,
        },
      });
      if (!user) throw new AppError("USER_NOT_FOUND");
      await requireAnotherAdmin(tx, userId);
      if (refundCents !== undefined && actor)
        await endPlaces({ ...ctx, actor }, tx, { userId, lockedIds, refundCents });
      if (successorId !== undefined) await handOverClasses(ctx, tx, { instructorId: userId, successorId });
      await tx.user.update({
        where: { id: userId },
        data: {
          removedAt: new Date(),
          sessionVersion: { increment: 1 },
          identityUid: removedUid(user.identityUid),
          name: "Removed user",
          email: placeholderEmail("removed", userId),
          emailVerifiedAt: null,
          photoUrl: null,
          bio: "",
          phone: null,
          language: null,
        },
        select: { id: true },
      });
      // After the update, which waits for concurrent holds and settlements: the new uid conflicts with their lock.
      if (requiresNoEnrolments || refundCents !== undefined) {
        const places = await listOngoingPlaces(tx, userId);
        if (places.length > 0) throw new AppError(requiresNoEnrolments ? "ACCOUNT_HAS_ENROLMENTS" : "REFUND_CHANGED");
      }
      await tx.selection.deleteMany({ where: { studentId: userId } });
      await tx.$executeRaw`
        UPDATE participants SET name = ${ERASED_NAME}, birth_date = NULL, removed_at = coalesce(removed_at, now())
        WHERE guardian_id = ${userId}::uuid AND id <> guardian_id`;
      await tx.healthForm.deleteMany({ where: { participant: { guardianId: userId } } });
      await tx.attendanceMark.updateMany({
        where: { enrolment: { studentId: userId }, mayCollect: { not: null } },
        data: { collectedBy: null, mayCollect: null },
      });
      await endCalendarFeed({ db: tx }, userId);
      const held = { studentId: userId, enrolments: { some: { state: "held" } } } as const;
      const checkouts = await tx.checkout.findMany({ where: held, select: { id: true } });
      await enqueueJobs(
        tx,
        "release-checkout",
        checkouts.map(({ id: checkoutId }) => ({ checkoutId })),
      );
      await endTurnsLater(tx, { studentId: userId });
      await logAuditEvent(tx, actor, { kind: "user_removed", userId });
      await tx.classRecipient.deleteMany({ where: { userId } });
      // A mail server's answer may contain the address.
      await tx.emailMessage.deleteMany({ where: { userId } });
      await tx.emailPreference.deleteMany({ where: { userId } });
      await tx.refund.updateMany({ where: { payment: { studentId: userId } }, data: { note: null } });
      const reduced = { studentId: userId, discountReason: { not: "" } };
      await tx.payment.updateMany({ where: reduced, data: { discountReason: "" } });
      // Receipts keep the name, as accounting requires, but not the address.
      await tx.receipt.updateMany({
        where: { payment: { studentId: userId } },
        data: { personEmail: null },
      });
      await enqueueJob(tx, "remove-identity", { uid: user.identityUid });
      if (user.photoUrl !== null) await enqueueJob(tx, "remove-picture", { url: user.photoUrl });
      return { removed: true as const };
    });
  } catch (error) {
    throw leavingErrors(await nameNeededSubstitute(db, error, userId));
  }
}

/**
 * Ends the paid enrolments in the locked classes. One that was paid in another class meanwhile is left to the caller: its class may
 * no longer be locked, once the admins are.
 *
 * @throws AppError REFUND_CHANGED, REFUND_UNDER_WAY
 */
async function endPlaces(
  ctx: Ctx,
  tx: Tx,
  { userId, lockedIds, refundCents }: { userId: string; lockedIds: readonly string[]; refundCents: number },
): Promise<void> {
  const { actor } = ctx;
  let returnedCents = 0;
  const places = (await listOngoingPlaces(tx, userId)).filter(({ classId }) => lockedIds.includes(classId));
  const ids = places.map(({ id }) => id);
  await lockEnrolments(tx, ids);
  await lockCodes(tx, ids);
  for (const enrolmentId of ids) {
    const paid = await lockPaidEnrolment(tx, enrolmentId);
    const amountCents = paid.payment.leftCents;
    returnedCents += amountCents;
    await endPaidEnrolment(ctx, tx, paid, { amountCents, reason: "admin_cancelled", requestedById: actor.id });
  }
  if (returnedCents !== refundCents) throw new AppError("REFUND_CHANGED");
}
