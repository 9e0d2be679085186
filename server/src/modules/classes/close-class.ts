import type { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import { whereMay } from "../../db/where-may.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { type AuditActor, type ClassEvent, logAuditEvent } from "../audit-log/log-audit-event.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { notifyInstructor } from "./notify-instructor.ts";
import { readStanding } from "./read-standing.ts";

type ClassId = { classId: string };

interface Change {
  from: Prisma.ClassWhereInput;
  data: Prisma.ClassUpdateManyMutationInput;
  kind: ClassEvent;
}

/**
 * Changes a class that is as expected, and logs it.
 *
 * @throws AppError CLASS_CHANGED, CLASS_NOT_FOUND
 */
export async function changeClass(tx: Tx, actor: AuditActor, classId: string, { from, data, kind }: Change) {
  const { count } = await tx.class.updateMany({ where: { id: classId, ...from }, data });
  if (count === 0) {
    const exists = (await tx.class.count({ where: { id: classId } })) > 0;
    throw new AppError(exists ? "CLASS_CHANGED" : "CLASS_NOT_FOUND");
  }
  await logAuditEvent(tx, actor, { kind, classId });
}

/**
 * Closes an approved class, logs it, and answers how it stands: it gets no new enrolments and leaves the public lists. Enrolled students
 * stay, and a seat that is held can still be paid. A request to close it is done with.
 *
 * @throws AppError CLASS_CHANGED when it is not approved or closed already, CLASS_NOT_FOUND
 */
export async function closeClass(ctx: AnyCtx, { classId }: ClassId) {
  const { db, actor } = ctx;
  const data = { closedAt: new Date(), isCloseRequested: false };
  const change: Change = { from: whereMay("close"), data, kind: "class_closed" };
  return db.$transaction(async (tx) => {
    await changeClass(tx, actor, classId, change);
    await notifyInstructor(ctx, tx, "class_closed", classId);
    return readStanding(tx, classId);
  });
}

/**
 * Declines the instructor's request to close a class, tells them, logs it, and answers how the class stands. The instructor may ask again.
 *
 * @throws AppError CLASS_CHANGED when nobody asks for it any more, CLASS_NOT_FOUND
 */
export async function declineClose(ctx: AnyCtx, { classId }: ClassId) {
  const { db, actor } = ctx;
  const from = { ...whereMay("declineClose"), isCloseRequested: true };
  const change: Change = { from, data: { isCloseRequested: false }, kind: "class_close_declined" };
  return db.$transaction(async (tx) => {
    await changeClass(tx, actor, classId, change);
    await notifyInstructor(ctx, tx, "class_close_declined", classId);
    return readStanding(tx, classId);
  });
}

/**
 * Opens a closed class again, tells the instructor, logs it, and answers how it stands then: it may be full, too late to enrol in, or over.
 *
 * @throws AppError CLASS_CHANGED when it is not approved and closed, CLASS_WITHOUT_INSTRUCTOR, CLASS_NOT_FOUND
 */
export async function reopenClass(ctx: AnyCtx, { classId }: ClassId) {
  const { db, actor } = ctx;
  const change: Change = { from: whereMay("reopen"), data: { closedAt: null }, kind: "class_reopened" };
  return db
    .$transaction(async (tx) => {
      await changeClass(tx, actor, classId, change);
      await notifyInstructor(ctx, tx, "class_reopened", classId);
      return readStanding(tx, classId);
    })
    .catch((error: unknown) => {
      throw constraintError(error);
    });
}

/**
 * Archives a closed, denied or cancelled class and logs it: it is in no list any more, and its coming meetings are cancelled, of
 * which whoever teaches them is notified.
 * Enrolments, payments and receipts stay, and whoever is enrolled still sees it.
 *
 * @throws AppError CLASS_HAS_HOLDS while a seat is held, CLASS_HAS_DATES while somebody is enrolled and a planned meeting has
 *   not ended, CLASS_CHANGED when it is in use, CLASS_NOT_FOUND
 */
export async function archiveClass(ctx: AnyCtx, { classId }: ClassId) {
  const { db, actor } = ctx;
  const change: Change = { from: whereMay("archive"), data: { archivedAt: new Date() }, kind: "class_archived" };
  try {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
      await notifyClass(ctx, tx, classId, () => changeClass(tx, actor, classId, change));
    });
  } catch (error) {
    throw constraintError(error);
  }
  return { isArchived: true as const };
}
