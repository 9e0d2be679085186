import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";
import type { LockedEnrolment } from "./lock-enrolment.ts";

const NO_HOLD = { holdExpiresAt: null, holdSlot: null };

/** Marks a held enrolment as paid and removes the class from the student's selection. */
export async function confirmEnrolment(tx: Tx, enrolment: LockedEnrolment, paidAt: Date): Promise<void> {
  await tx.enrolment.update({ where: { id: enrolment.id }, data: { state: "paid", paidAt, ...NO_HOLD } });
  await tx.class.update({ where: { id: enrolment.classId }, data: { enrolledCount: { increment: 1 } } });
  await removeSelection(tx, enrolment);
}

/**
 * Marks a released enrolment as paid if the class is open, a seat is left and the student has no other live enrolment in the class. The
 * caller holds the class's lock, so that neither can change before the update.
 *
 * @returns whether the enrolment is paid now
 */
export async function confirmReleasedEnrolment(tx: Tx, enrolment: LockedEnrolment, paidAt: Date): Promise<boolean> {
  const live = {
    classId: enrolment.classId,
    studentId: enrolment.studentId,
    state: { in: ["held" as const, "paid" as const] },
  };
  const [course, otherEnrolments] = await Promise.all([
    tx.class.findUniqueOrThrow({
      where: { id: enrolment.classId },
      select: { capacity: true, seatsTaken: true, closedAt: true, archivedAt: true },
    }),
    tx.enrolment.count({ where: live }),
  ]);
  if (course.closedAt !== null || course.archivedAt !== null) return false;
  if (course.seatsTaken >= course.capacity || otherEnrolments > 0) return false;
  await tx.enrolment.update({ where: { id: enrolment.id }, data: { state: "paid", paidAt, endedAt: null } });
  await tx.class.update({
    where: { id: enrolment.classId },
    data: { seatsTaken: { increment: 1 }, enrolledCount: { increment: 1 } },
  });
  await removeSelection(tx, enrolment);
  return true;
}

/** Releases a held enrolment and frees its seat. */
export async function releaseEnrolment(tx: Tx, enrolment: LockedEnrolment): Promise<void> {
  await tx.enrolment.update({
    where: { id: enrolment.id },
    data: { state: "released", endedAt: new Date(), ...NO_HOLD },
  });
  await tx.class.update({ where: { id: enrolment.classId }, data: { seatsTaken: { decrement: 1 } } });
}

/** Ends a paid enrolment, frees its seat and enqueues the student's e-mail. */
export async function endEnrolment(deps: Pick<Deps, "email">, tx: Tx, enrolment: LockedEnrolment): Promise<void> {
  await tx.enrolment.update({ where: { id: enrolment.id }, data: { state: "refunded", endedAt: new Date() } });
  await tx.class.update({
    where: { id: enrolment.classId },
    data: { seatsTaken: { decrement: 1 }, enrolledCount: { decrement: 1 } },
  });
  const { id: enrolmentId, studentId: userId } = enrolment;
  await enqueueEmail(deps, tx, { kind: "enrolment_ended", userId, refs: { enrolmentId } });
}

async function removeSelection(tx: Tx, { studentId, classId }: LockedEnrolment): Promise<void> {
  await tx.selection.deleteMany({ where: { studentId, classId } });
}
