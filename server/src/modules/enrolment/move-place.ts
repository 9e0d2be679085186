import type { Tx } from "../../db/client.ts";
import type { Place } from "./lock-place.ts";

const NO_HOLD = { holdExpiresAt: null, holdSlot: null };

/** Turns a held place into a paid one and takes the class out of the student's selected ones. */
export async function payHeldPlace(tx: Tx, place: Place, paidAt: Date): Promise<void> {
  await tx.enrolment.update({ where: { id: place.id }, data: { state: "paid", paidAt, ...NO_HOLD } });
  await tx.class.update({ where: { id: place.classId }, data: { enrolledCount: { increment: 1 } } });
  await forgetSelection(tx, place);
}

/**
 * Gives a student whose hold has ended the place after all, if there is a seat left and they have not got another.
 * The caller holds the class's lock, so what is read here still holds when it is written.
 *
 * @returns whether there was a place to give
 */
export async function payReleasedPlace(tx: Tx, place: Place, paidAt: Date): Promise<boolean> {
  const live = {
    classId: place.classId,
    studentId: place.studentId,
    state: { in: ["held" as const, "paid" as const] },
  };
  const [course, otherPlaces] = await Promise.all([
    tx.class.findUniqueOrThrow({ where: { id: place.classId }, select: { capacity: true, seatsTaken: true } }),
    tx.enrolment.count({ where: live }),
  ]);
  if (course.seatsTaken >= course.capacity || otherPlaces > 0) return false;
  await tx.enrolment.update({ where: { id: place.id }, data: { state: "paid", paidAt, endedAt: null } });
  await tx.class.update({
    where: { id: place.classId },
    data: { seatsTaken: { increment: 1 }, enrolledCount: { increment: 1 } },
  });
  await forgetSelection(tx, place);
  return true;
}

/** Ends a held place and gives its seat back. */
export async function releaseHeldPlace(tx: Tx, place: Place): Promise<void> {
  await tx.enrolment.update({
    where: { id: place.id },
    data: { state: "released", endedAt: new Date(), ...NO_HOLD },
  });
  await tx.class.update({ where: { id: place.classId }, data: { seatsTaken: { decrement: 1 } } });
}

/** Ends a paid place whose money has gone back, and gives its seat back. */
export async function endPaidPlace(tx: Tx, place: Place): Promise<void> {
  await tx.enrolment.update({ where: { id: place.id }, data: { state: "refunded", endedAt: new Date() } });
  await tx.class.update({
    where: { id: place.classId },
    data: { seatsTaken: { decrement: 1 }, enrolledCount: { decrement: 1 } },
  });
}

async function forgetSelection(tx: Tx, { studentId, classId }: Place): Promise<void> {
  await tx.selection.deleteMany({ where: { studentId, classId } });
}
