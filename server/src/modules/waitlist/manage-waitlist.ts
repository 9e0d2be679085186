import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { removeGroup } from "./leave-waitlist.ts";
import type { LetInInput, RemoveTurnInput, SetWaitlistInput } from "./waitlist.schema.ts";

/**
 * Offers a group that waits as many seats more as it needs, and logs it: the class grows, so that nobody before them is passed.
 *
 * @throws AppError WAITLIST_TURN_NOT_FOUND where nobody of the group waits any more; CLASS_CHANGED for a class that is not approved, takes
 *   nobody, or has as many seats as a class can have
 */
export async function letIn({ db, actor }: Ctx, { groupId, reason }: LetInInput): Promise<void> {
  await db.$transaction(async (tx) => {
    const first = await tx.waitlistEntry.findFirst({ where: { groupId } });
    if (!first) throw new AppError("WAITLIST_TURN_NOT_FOUND");
    const { classId, studentId: userId } = first;
    const [{ seats }] = await tx.$queryRaw<[{ seats: number | null }]>`
      SELECT let_in(${classId}::uuid, ${groupId}::uuid) AS seats`;
    if (seats === null) {
      const waiting = await tx.waitlistEntry.count({ where: { groupId, state: "waiting" } });
      throw new AppError(waiting > 0 ? "CLASS_CHANGED" : "WAITLIST_TURN_NOT_FOUND");
    }
    const { capacity } = await tx.class.findUniqueOrThrow({ where: { id: classId }, select: { capacity: true } });
    const details = { reason, changes: { capacity: [capacity - seats, capacity] as [number, number] } };
    await logAuditEvent(tx, actor, { kind: "waitlist_let_in", userId, classId, details });
  });
}

/**
 * Removes a turn from a waitlist, with those who wait together with it, and logs it.
 *
 * @throws AppError WAITLIST_TURN_NOT_FOUND, also where a seat is offered already
 */
export async function removeFromWaitlist({ db, actor }: Ctx, { entryId, reason }: RemoveTurnInput): Promise<void> {
  await db.$transaction(async (tx) => {
    const turn = await tx.waitlistEntry.findUnique({ where: { id: entryId } });
    if (!turn || (await removeGroup(tx, turn)) === 0) throw new AppError("WAITLIST_TURN_NOT_FOUND");
    const { classId, studentId: userId } = turn;
    await logAuditEvent(tx, actor, { kind: "waitlist_turn_removed", userId, classId, details: { reason } });
  });
}

/**
 * Closes the waitlist of a class, which ends every turn that waits, or opens it again, and logs it. Offers that are made stay. Nothing
 * happens where it is so already.
 *
 * @throws AppError CLASS_NOT_FOUND
 */
export async function setWaitlist({ db, actor }: Ctx, { classId, isOpen, reason }: SetWaitlistInput): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.class.updateMany({
      where: { id: classId, waitlistClosedAt: isOpen ? { not: null } : null },
      data: { waitlistClosedAt: isOpen ? null : new Date() },
    });
    if (count > 0) {
      const kind = isOpen ? "waitlist_opened" : "waitlist_closed";
      await logAuditEvent(tx, actor, { kind, classId, details: { reason } });
    } else if ((await tx.class.count({ where: { id: classId } })) === 0) throw new AppError("CLASS_NOT_FOUND");
  });
}
